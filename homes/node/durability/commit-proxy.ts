import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

export type CommitProxy = {
  port: number
  /** Calls back at the commit of that number from now on, before the program hears of it; nothing reaches it any more. */
  at(commit: number, reached: () => void): void
  close(): void
}

/** Stands between the program and PostgreSQL and counts what the server has committed, whichever part of the program asked for it. */
export async function openCommitProxy(socket: string): Promise<CommitProxy> {
  const both = new Set<Socket>()
  let left = 0
  let reached = () => {}
  const server = createServer((program) => {
    const database = connect(socket)
    const isCommitIn = commitReader()
    for (const [one, other] of [
      [program, database],
      [database, program],
    ] as const) {
      both.add(one)
      one.on('error', () => {})
      one.on('close', () => (both.delete(one), other.destroy()))
    }
    program.on('data', (bytes) => database.write(bytes))
    database.on('data', (bytes: Buffer) => {
      for (let commits = isCommitIn(bytes); commits > 0 && left > 0; commits--)
        if (--left === 0) {
          for (const one of both) one.destroy()
          reached()
        }
      if (!program.destroyed) program.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    at: (commit, callback) => ((left = commit), (reached = callback)),
    close: () => server.close(),
  }
}

/** How many commits end in what a server sends: its messages have a letter, a length and a text. */
function commitReader(): (bytes: Buffer) => number {
  let kept = Buffer.alloc(0)
  let hasWritten = false
  return (bytes) => {
    kept = Buffer.concat([kept, bytes])
    let commits = 0
    for (let end = messageEnd(kept); end <= kept.length; end = messageEnd(kept)) {
      const [letter, text] = [String.fromCharCode(kept[0]!), kept.toString('latin1', 5, end)]
      kept = kept.subarray(end)
      if (letter === 'C') hasWritten ||= /^(COMMIT|(INSERT 0|UPDATE|DELETE) [1-9])/.test(text)
      if (letter !== 'Z') continue
      // Ready for the next statement; `I` is outside of a transaction.
      if (hasWritten && text === 'I') commits++
      hasWritten = false
    }
    return commits
  }
}

function messageEnd(bytes: Buffer): number {
  return bytes.length < 5 ? Number.POSITIVE_INFINITY : 1 + bytes.readUInt32BE(1)
}
