import type { Sentence } from '#kit/contract/sentence.ts'

export type MailServer = {
  host: string
  port: number
  /** `none` is for servers inside the operator's network alone. */
  security: 'tls' | 'starttls' | 'none'
  user: string
  password: string
}

export type RemoteFolder = 'inbox' | 'spam'
export type RemoteFlags = { isRead: boolean; isStarred: boolean }
export type RemoteEmail = RemoteFlags & {
  /** Its length at the server; `source` is cut where that is more than was asked for. */
  sizeBytes: number
  receivedAt: Date
  source: Uint8Array
}

/** A mailbox at a mail server, as long as the connection to it lasts. */
export type OpenMailbox = {
  /** Turns to a folder. Its numbers hold for as long as `uidValidity` stays the same; nothing where the server has no such folder. */
  enter(folder: RemoteFolder): Promise<{ uidValidity: string; uidNext: number } | undefined>
  /** The numbers of the emails from one on, ascending. */
  numbersFrom(uid: number): Promise<number[]>
  read(uid: number, mostBytes: number): Promise<RemoteEmail | undefined>
  flags(fromUid: number): Promise<Map<number, RemoteFlags>>
  setFlags(uid: number, flags: RemoteFlags): Promise<void>
}

/** The outcome of a visit; `isRefused` if the server rejected the sign-in. */
export type Visit<T> = { isDone: true; result: T } | { isDone: false; problem: Sentence; isRefused: boolean }

/** Mailboxes at mail servers that people enter. Servers inside the operator's network are blocked unless the operator allowed them. */
export type Mailboxes = {
  /** Connects, does some work and closes the connection whatever happens. */
  visit<T>(server: MailServer, work: (mailbox: OpenMailbox) => Promise<T>, signal?: AbortSignal): Promise<Visit<T>>
}
