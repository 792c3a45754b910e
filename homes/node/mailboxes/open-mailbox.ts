import type { ImapFlow } from 'imapflow'
import type { OpenMailbox, RemoteFlags } from '#kit/server/mailboxes.ts'

/** The connection or the server failed, not the work that is done with them. */
export class ServerFailure extends Error {
  constructor(cause: unknown) {
    super('The mail server failed.', { cause })
  }
}

const seen = String.raw`\Seen`
const flagged = String.raw`\Flagged`
const byUid = { uid: true }

/** A mailbox over a connection that is signed in. */
export function openMailbox(client: ImapFlow): OpenMailbox {
  return {
    enter: (folder) =>
      asked(async () => {
        const path = folder === 'inbox' ? 'INBOX' : await junkOf(client)
        if (path === undefined) return undefined
        const { uidValidity, uidNext } = await client.mailboxOpen(path)
        return { uidValidity: String(uidValidity), uidNext }
      }),
    numbersFrom: (uid) =>
      asked(async () => {
        const found = await client.search({ uid: `${uid}:*` }, byUid)
        // A server also gives the last email where none has a number that high.
        return (found || []).filter((one) => one >= uid).toSorted((one, other) => one - other)
      }),
    read: (uid, mostBytes) =>
      asked(async () => {
        const query = { flags: true, internalDate: true, size: true, source: { start: 0, maxLength: mostBytes } }
        const found = await client.fetchOne(String(uid), query, byUid)
        if (!found || !found.source) return undefined
        const { source, size = source.length, internalDate = 0, flags } = found
        const receivedAt = new Date(internalDate)
        return { ...flagsIn(flags), sizeBytes: size, receivedAt, source: new Uint8Array(source) }
      }),
    flags: (fromUid) =>
      asked(async () => {
        const found = await client.fetchAll(`${fromUid}:*`, { uid: true, flags: true }, byUid)
        return new Map(found.map(({ uid, flags }) => [uid, flagsIn(flags)]))
      }),
    setFlags: (uid, { isRead, isStarred }) =>
      asked(async () => {
        const change = (isOn: boolean, flag: string) =>
          isOn
            ? client.messageFlagsAdd(String(uid), [flag], byUid)
            : client.messageFlagsRemove(String(uid), [flag], byUid)
        await change(isRead, seen)
        await change(isStarred, flagged)
      }),
  }
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw new ServerFailure(error)
  }
}

async function junkOf(client: ImapFlow): Promise<string | undefined> {
  const folders = await client.list()
  return folders.find(({ specialUse }) => specialUse === String.raw`\Junk`)?.path
}

function flagsIn(flags: Set<string> = new Set()): RemoteFlags {
  return { isRead: flags.has(seen), isStarred: flags.has(flagged) }
}
