-- A coordinator corrects and removes contacts.
SET ROLE :"owner";
GRANT UPDATE (name, name_key, phone, email, address, about), DELETE ON earshot.contact TO :"coordinator";
