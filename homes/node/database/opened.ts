import type { Database } from '#kit/server/machine.ts'

export type Listening = { wake(): void; stop(): Promise<void> }

export type OpenDatabase = {
  db: Database
  /** The same without limits of time, for updates and imports: more data take longer. */
  patientDb: Database
  /** What keeps the data, in words. */
  name: string
  /** Set if several processes may share the database: notifies the others, and calls back when they notify us. */
  listen?: (onWake: () => void) => Promise<Listening>
  close(): Promise<void>
}
