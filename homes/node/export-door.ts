import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import type { Log, Machine } from '#kit/server/machine.ts'
import { exportStream } from './export-file.ts'

const Key = z.object({ port: z.number(), token: z.string() })
const keyFile = (dataDir: string) => `${dataDir}/export.key`
const loopback = '127.0.0.1'

type From = Pick<Machine, 'db' | 'files' | 'secretKey'>

/**
 * Lets a program on this machine export the workspace while this one holds the data folder. It listens on the loopback
 * address alone, and only for those who can read a file in that folder.
 */
export async function openExportDoor(dataDir: string, from: From, log: Log): Promise<{ stop(): Promise<void> }> {
  const token = randomBytes(32).toString('hex')
  const server = createServer((asked, answer) => void exportTo(answer, from, log, isAdmitted(asked, token)))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, loopback, resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  await rm(keyFile(dataDir), { force: true })
  await writeFile(keyFile(dataDir), JSON.stringify({ port, token }), { mode: 0o600, flag: 'wx' })
  return {
    async stop() {
      await rm(keyFile(dataDir), { force: true })
      server.close()
      server.closeAllConnections()
    },
  }
}

function isAdmitted({ method, url, headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const right = Buffer.from(`Bearer ${token}`)
  return method === 'POST' && url === '/export' && given.length === right.length && timingSafeEqual(given, right)
}

async function exportTo(answer: ServerResponse, from: From, log: Log, isMeant: boolean): Promise<void> {
  if (!isMeant) return void answer.writeHead(404).end()
  const { lines, done } = exportStream(from)
  answer.writeHead(200, { 'content-type': 'application/x-ndjson' })
  // A pipeline that fails cuts the connection, and the other side sees that the end is missing.
  await Promise.all([pipeline(lines, answer), done]).then(
    ([, exported]) => log.info(exported, 'exported the workspace'),
    (error: unknown) => log.warn({ reason: String(error) }, 'an export failed'),
  )
}

/** The export of the program that holds the data folder, or nothing where none can be asked. */
export async function askForExport(dataDir: string): Promise<Readable | undefined> {
  const text = await readFile(keyFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const { port, token } = z.parse(Key, JSON.parse(text))
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const asking = request({ host: loopback, port, path: '/export', method: 'POST', headers }, (answer) => {
      if (answer.statusCode === 200) return resolve(answer)
      answer.resume()
      reject(new Error(`The running program replied ${answer.statusCode}.`))
    })
    // One that was killed leaves its key behind, and no one answers there.
    asking.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    )
    asking.end()
  })
}
