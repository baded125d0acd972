/// Loads libopusenc; returns NULL, or the reason why it cannot be loaded.
const char *copus_load(void);
