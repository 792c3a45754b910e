import { ServerResponse } from 'node:http'

/** Moves a realm's clock on. Given to browsers as text, so it stands alone. */
export function shiftClock(ms) {
  const now = () => Date.prototype.constructor.now() + ms
  globalThis.Date = new Proxy(Date, {
    construct: (real, given, asked) => Reflect.construct(real, given.length === 0 ? [now()] : given, asked),
    get: (real, key) => (key === 'now' ? now : Reflect.get(real, key)),
  })
}

// For whoever is started with `--import` of this file, its threads included.
shiftClock(Number(process.env.CLOCK_SHIFT_MS ?? 0))

// Node itself dates its answers by the true clock.
const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function (...given) {
  if (!this.hasHeader('date')) this.setHeader('date', new Date().toUTCString())
  return writeHead.apply(this, given)
}
