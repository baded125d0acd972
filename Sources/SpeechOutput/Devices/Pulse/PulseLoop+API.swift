internal import CPulse
internal import Glibc

// The loop in libpulse's own terms: a table of C functions, with the loop's own objects for its events.

extension PulseLoop {
  var vtable: pa_mainloop_api {
    pa_mainloop_api(
      userdata: nil,
      io_new: { api, descriptor, events, callback, data in
        let channel = PulseLoop.of(api).channel(on: descriptor, events) { channel, happened in
          callback?(api, channel.reference, descriptor, happened, data)
        }
        channel.data = data
        return channel.reference
      },
      io_enable: { event, events in
        let channel = Channel.at(event)
        channel.loop.setEvents(events, of: channel)
      },
      io_free: { event in
        let channel = Channel.at(event)
        channel.loop.forget(channel)
      },
      io_set_destroy: { event, destroy in
        let channel = Channel.at(event)
        channel.forgotten = { destroy?(channel.loop.api, event, channel.data) }
      },
      time_new: { api, time, callback, data in
        let timer = PulseLoop.of(api).timer(after: nil) { timer in
          var now = timeval()
          gettimeofday(&now, nil)
          callback?(api, timer.reference, &now, data)
        }
        timer.data = data
        timer.loop.restart(timer, after: untilTime(time))
        return timer.reference
      },
      time_restart: { event, time in
        let timer = Timer.at(event)
        timer.loop.restart(timer, after: untilTime(time))
      },
      time_free: { event in
        let timer = Timer.at(event)
        timer.loop.forget(timer)
      },
      time_set_destroy: { event, destroy in
        let timer = Timer.at(event)
        timer.forgotten = { destroy?(timer.loop.api, event, timer.data) }
      },
      defer_new: { api, callback, data in
        let deferred = PulseLoop.of(api).putOff { deferred in callback?(api, deferred.reference, data) }
        deferred.data = data
        return deferred.reference
      },
      defer_enable: { event, isEnabled in Deferred.at(event).isEnabled = isEnabled != 0 },
      defer_free: { event in
        let deferred = Deferred.at(event)
        deferred.loop.forget(deferred)
      },
      defer_set_destroy: { event, destroy in
        let deferred = Deferred.at(event)
        deferred.forgotten = { destroy?(deferred.loop.api, event, deferred.data) }
      },
      // It runs as long as it is asked to.
      quit: { _, _ in })
  }

  private static func of(_ api: UnsafeMutablePointer<pa_mainloop_api>?) -> PulseLoop {
    Unmanaged.fromOpaque(api!.pointee.userdata).takeUnretainedValue()
  }
}

extension PulseLoop.Event {
  /// What libpulse knows it by.
  fileprivate var reference: OpaquePointer {
    OpaquePointer(Unmanaged.passUnretained(self).toOpaque())
  }

  fileprivate static func at(_ reference: OpaquePointer?) -> Self {
    Unmanaged.fromOpaque(UnsafeRawPointer(reference!)).takeUnretainedValue()
  }
}

/// How long it is until a time of the day; nil for none. libpulse reckons so in a loop that is not its own.
private func untilTime(_ time: UnsafePointer<timeval>?) -> Duration? {
  guard let time else { return nil }
  var now = timeval()
  gettimeofday(&now, nil)
  let microseconds = (time.pointee.tv_sec - now.tv_sec) * 1_000_000 + time.pointee.tv_usec - now.tv_usec
  return max(.microseconds(microseconds), .zero)
}
