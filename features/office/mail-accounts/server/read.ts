import { fileKey, findIncoming } from '../../email/server/queries.ts'
import { limits as emailLimits, longestMessage } from '../../email/rules.ts'
import { pictureFacts } from '#platform/files/rules.ts'
import { Refused } from '#kit/server/errors.ts'
import { toHex } from '#kit/contract/hex.ts'
import { hashToken } from '#kit/server/ids.ts'
import type { Machine } from '#kit/server/machine.ts'
import type { OpenMailbox, RemoteEmail } from '#kit/server/mailboxes.ts'
import type { EmailBytes, ReadEmail } from '#kit/documents/parse-email.ts'

export type Numbered = { uid: number; remote: RemoteEmail }
export type Fetched = Numbered & { email: ReadEmail; files: StoredFile[] }
type StoredFile = { name: string; fileName: string; contentType: string; sizeBytes: number }
type Owner = { id: number; userId: number }

/** Of a larger email only the beginning is brought. */
const mostBytes = 36_000_000
const beginningBytes = 200_000
const reading = { seconds: 20, megabytes: 512 }
const limits = {
  letters: longestMessage,
  files: emailLimits.files,
  fileBytes: emailLimits.totalBytes,
  totalBytes: emailLimits.totalBytes,
  people: emailLimits.recipients,
}

/** An email as it is on the server; undefined if it was deleted in the meantime. */
export async function readRemote(mailbox: OpenMailbox, uid: number): Promise<RemoteEmail | undefined> {
  const beginning = await mailbox.read(uid, beginningBytes)
  if (!beginning || beginning.sizeBytes <= beginningBytes || beginning.sizeBytes > mostBytes) return beginning
  return mailbox.read(uid, mostBytes)
}

/** Takes emails apart and keeps their files. */
export async function unpack(machine: Machine, owner: Owner, numbered: Numbered[]): Promise<Fetched[]> {
  const emails = await parseAll(
    machine,
    owner.userId,
    numbered.map(({ remote }) => ({ bytes: remote.source, sizeBytes: remote.sizeBytes })),
  )
  const fetched: Fetched[] = []
  for (const [at, one] of numbered.entries()) {
    const email = emails[at]!
    const isKnown = (await findIncoming(machine.db, owner.userId, email.messageId)) !== undefined
    fetched.push({ ...one, email, files: isKnown ? [] : await storeFiles(machine, [owner.id, one.uid], email) })
  }
  return fetched
}

/** Where one takes too long they are taken apart one by one, and that one is shown as far as its headers go. */
async function parseAll(machine: Machine, userId: number, emails: EmailBytes[]): Promise<ReadEmail[]> {
  const together = await parse(machine, userId, emails)
  if (together) return together
  const read: ReadEmail[] = []
  for (const one of emails) {
    const beginning = { bytes: one.bytes.subarray(0, beginningBytes), sizeBytes: Number.MAX_SAFE_INTEGER }
    const alone = (await parse(machine, userId, [one])) ?? (await parse(machine, userId, [beginning]))
    if (!alone) throw new Error('The beginning of an email could not be read.')
    read.push(...alone)
  }
  return read
}

async function parse({ inWorker }: Machine, userId: number, emails: EmailBytes[]): Promise<ReadEmail[] | undefined> {
  const order = { ...reading, userId, signal: new AbortController().signal }
  try {
    return await inWorker('parseEmails', { emails, limits }, order)
  } catch (error) {
    if (error instanceof Refused && error.status === 422) return undefined
    throw error
  }
}

async function storeFiles(machine: Machine, place: number[], { files, messageId }: ReadEmail): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  for (const [at, { fileName, bytes }] of files.entries()) {
    const name = await fileNameFor(machine, [...place, at, await hashToken(messageId)].join(' '))
    const contentType = pictureFacts(bytes)?.contentType ?? 'application/octet-stream'
    await machine.files.put(fileKey(name), { bytes, contentType })
    stored.push({ name, fileName, contentType, sizeBytes: bytes.length })
  }
  return stored
}

/** The same at every attempt, so that none leaves files behind, and still not to be guessed. */
async function fileNameFor({ secretKey }: Machine, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', new Uint8Array(secretKey), algorithm, false, ['sign'])
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))))
}
