import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql, type SQL } from 'drizzle-orm'
import { openSession } from '#platform/access/server/sessions.ts'
import { users } from '#platform/access/server/tables.ts'
import { jsonLog } from './log.ts'
import { readSettings } from './settings.ts'
import { start } from './start.ts'

/** Mail, chat, calendar and board at the size they may reach, asked over HTTP in the default database. */
const sizes = { mails: 100_000, messages: 10_000, events: 2_000, cards: 1_000 }
const step = 5_000
const rounds = Number(process.env.ROUNDS ?? 50)

const dataDir = await mkdtemp(join(tmpdir(), 'rw-bench-office-'))
const settings = readSettings({
  PORT: '0',
  DATA_DIR: dataDir,
  DATABASE_URL: process.env.BENCH_DATABASE_URL ?? 'embedded:',
  SAMPLE_DATA: 'on',
  SIMULATOR: 'off',
  RATE_LIMIT: '0',
})
const running = await start({ settings, log: jsonLog('error'), version: 'bench', webFolder: '', worldTiles: '' })
const { db } = running.machine
process.once('SIGINT', () => void running.stop().finally(() => process.exit(1)))
try {
  const { id, headers } = await admin()
  for (const statement of filling(id)) await db.execute(statement)
  console.log(`Node ${process.versions.node}, ${running.machine.settings.databaseName}, ${rounds} rounds`)
  console.log(
    `Load: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}. Milliseconds, calls over HTTP on this machine.`,
  )
  for (const [name, path] of Object.entries(cases())) await measure(name, path, headers)
} finally {
  await running.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function admin(): Promise<{ id: number; headers: Record<string, string> }> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.email, 'admin@demo.com'))
  const id = found?.id ?? 1
  const token = await openSession(db, id, { address: '', agent: 'bench', now: new Date() })
  return { id, headers: { authorization: `Bearer ${token}` } }
}

/** Rows as people have them, written by the database itself; each statement stands for one of the four apps. */
function filling(userId: number): SQL[] {
  const { mails, messages, events, cards } = sizes
  // In steps, each well below the longest time a statement may take.
  const steps = Array.from({ length: Math.ceil(mails / step) }, (_, at) => [at * step + 1, (at + 1) * step] as const)
  const mail = ([from, to]: readonly [number, number]) =>
    sql`insert into mailbox_emails (user_id, message_key, thread_key, from_name, from_email,
        subject, message, excerpt, folder, is_written, is_read, is_starred, labels, time)
      select ${userId}, 'bench-' || n, 'bench-' || n / 3, 'Sender ' || n % 997, 'sender' || n % 997 || '@mail.example',
        'Subject ' || n, '<p>Message ' || n || '</p>', 'Message ' || n, 'inbox', false, n % 50 > 0, n % 100 = 0,
        case when n % 20 = 0 then '["company"]'::jsonb else '[]'::jsonb end, now() - n * interval '1 minute'
      from generate_series(${from}::int, ${to}::int) as n`
  return [
    ...steps.map(mail),
    sql`insert into chat_messages (chat_id, user_id, sender_name, client_id, text, at, revision)
      select 1, ${userId}, 'Bench', 'bench-' || n, 'Message number ' || n || ' about stop ' || n % 97,
        now() - (${messages} - n) * interval '1 minute', 1000 + n
      from generate_series(1, ${messages}::int) as n`,
    sql`update chats set revision = 1000 + ${messages},
        last_message_id = (select max(id) from chat_messages where chat_id = 1) where id = 1`,
    sql`insert into calendar_events (id, user_id, calendar, title, start_at, end_at, time_zone, rrule)
      select 100000 + n, ${userId}, 'Business', 'Event ' || n,
        date_trunc('month', now()) + (n % 27) * interval '1 day' + (n % 12) * interval '1 hour',
        date_trunc('month', now()) + (n % 27) * interval '1 day' + (n % 12 + 1) * interval '1 hour',
        'Europe/Paris', case when n % 20 = 0 then 'FREQ=WEEKLY' else '' end
      from generate_series(1, ${events}::int) as n`,
    sql`insert into kanban_items (board_id, title, place)
      select (select min(id) from kanban_boards), 'Card ' || n, 1000 + n
      from generate_series(1, ${cards}::int) as n`,
    sql`analyze`,
  ]
}

function cases(): Record<string, string> {
  const [month = ''] = new Date().toISOString().split('T')
  const first = new Date(`${month.slice(0, 8)}01T00:00Z`)
  const range = `start=${first.toISOString()}&end=${new Date(first.getTime() + 35 * 86_400_000).toISOString()}`
  const calendars = ['Business', 'Holiday', 'Personal', 'Family', 'ETC'].map((one) => `calendars=${one}`).join('&')
  return {
    'mail: inbox with its counts': '/api/apps/email?itemsPerPage=25',
    'mail: page 100': '/api/apps/email?itemsPerPage=25&page=100',
    'mail: label': '/api/apps/email?label=company&filter=all&itemsPerPage=25',
    'mail: search, one': '/api/apps/email?q=subject%2077777&itemsPerPage=25',
    'mail: search, many': '/api/apps/email?q=sender&itemsPerPage=25',
    'chat: opened': '/api/apps/chat/threads/1?limit=50',
    'chat: list': '/api/apps/chat/chats-and-contacts?order=recent',
    'chat: search in one': '/api/apps/chat/threads/1/messages?q=number%207777',
    'chat: search in all': '/api/apps/chat/messages?q=number%207777',
    'calendar: month': `/api/apps/calendar?${calendars}&${range}`,
    'board: opened': '/api/apps/kanban',
  }
}

async function measure(name: string, path: string, headers: Record<string, string>): Promise<void> {
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < rounds + 5; round++) {
    const begun = performance.now()
    const response = await fetch(running.url + path, { headers })
    bytes = (await response.arrayBuffer()).byteLength
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    if (round >= 5) times.push(performance.now() - begun)
  }
  times.sort((one, other) => one - other)
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1).padStart(8)
  console.log(`${name.padEnd(32)} p50 ${at(0.5)}   p95 ${at(0.95)}   ${(bytes / 1000).toFixed(0).padStart(6)} kB`)
}
