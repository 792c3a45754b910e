import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { migrate } from '#homes/shared/migrate.ts'
import { migrations } from '#homes/shared/migrations.ts'
import { testMachines } from '#homes/test/machine.ts'
import { askRows } from '#kit/server/ask-rows.ts'

const { first, close } = await testMachines()
afterAll(close)

it('emails of an earlier version keep their texts, each stored once, and roles their permission to write outside', async () => {
  const { db } = first
  const at = migrations.findIndex(({ statements }) => statements.some((one) => one.includes('INTO "outbox_texts"')))
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
  await migrate(db, migrations.slice(0, at))
  const add = (id: string, body: string, sender: string | null) =>
    db.execute(sql`insert into outbox_emails (id, recipient, sender, subject, body, html, state, created_at)
      values (${id}, ${`${id}@test.example`}, ${sender}::jsonb, 'Keys', ${body}, '<p>html</p>', 'kept', now())`)
  await add('a', 'On the hook.', null)
  await add('b', 'On the hook.', null)
  await add('c', 'On the hook.', '{"name":"Ada","address":"ada@test.example"}')
  await add('d', '', null)
  const role = (name: string, rules: object[]) =>
    db.execute(sql`insert into roles (name, rules) values (${name}, ${JSON.stringify(rules)}::jsonb)`)
  const mail = { action: ['read', 'create'], subject: ['Email'] }
  await role('clerk', [mail])
  await role('client', [mail])
  await role('reader', [{ action: 'read', subject: 'Email' }])

  await migrate(db, migrations)

  const texts = await askRows(
    db,
    sql`select e.id, text_id, body, html, sender from outbox_emails e join outbox_texts t on t.id = e.text_id order by e.id`,
  )
  const plain = { html: '<p>html</p>', sender: null }
  expect(texts).toEqual([
    { id: 'a', text_id: 'a', body: 'On the hook.', ...plain },
    { id: 'b', text_id: 'a', body: 'On the hook.', ...plain },
    {
      id: 'c',
      text_id: 'c',
      body: 'On the hook.',
      html: '<p>html</p>',
      sender: { name: 'Ada', address: 'ada@test.example' },
    },
    { id: 'd', text_id: 'd', body: '', ...plain },
  ])
  const allowed = await askRows(db, sql`select name from roles where rules @> '[{"subject": ["OutsideEmail"]}]'`)
  expect(allowed).toEqual([{ name: 'clerk' }])
})
