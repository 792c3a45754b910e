import { Duplex } from 'node:stream'

const startup = Buffer.concat([
  message('R', int32(0)),
  ...['server_version\0' + '18.0\0', 'client_encoding\0UTF8\0', 'standard_conforming_strings\0on\0'].map((pair) =>
    message('S', Buffer.from(pair)),
  ),
  message('Z', Buffer.from('I')),
])

/** What the PostgreSQL driver takes for a network connection; its bytes go to the PGlite thread. */
export class PgliteSocket extends Duplex {
  readonly #send: (bytes: Uint8Array) => void
  #pending = Buffer.alloc(0)
  #isStarted = false

  constructor(send: (bytes: Uint8Array) => void) {
    super()
    this.#send = send
  }

  connect() {
    queueMicrotask(() => this.emit('connect'))
    return this
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    return this
  }

  unref() {
    return this
  }

  receive(bytes: Uint8Array) {
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    this.#pending = Buffer.concat([this.#pending, chunk])
    if (!this.#isStarted) this.#start()
    else this.#forward()
    done()
  }

  override _final(done: () => void) {
    this.push(null)
    done()
  }

  #start() {
    if (this.#pending.length < 4 || this.#pending.length < this.#pending.readInt32BE(0)) return
    this.#pending = this.#pending.subarray(this.#pending.readInt32BE(0))
    this.#isStarted = true
    this.push(startup)
    this.#forward()
  }

  /** Sends what is complete up to the last message that asks for an answer. */
  #forward() {
    let end = 0
    let offset = 0
    while (offset + 5 <= this.#pending.length) {
      const next = offset + 1 + this.#pending.readInt32BE(offset + 1)
      if (next > this.#pending.length) break
      const type = String.fromCharCode(this.#pending[offset] ?? 0)
      if (type === 'X') return this.end()
      offset = next
      if ('QSHcf'.includes(type)) end = offset
    }
    if (end === 0) return
    const bytes = new Uint8Array(this.#pending.subarray(0, end))
    this.#pending = this.#pending.subarray(end)
    this.#send(bytes)
  }
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
