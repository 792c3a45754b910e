import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import update from '../../../migrations/0090_invoice_numbers.sql?raw'

const { db } = (await testApi()).machine

/** The tables that the update touches, with the columns it needs, as a workspace of before has them. */
const before = `
create schema before;
set local search_path to before, public;
create table invoices (id integer primary key, client_name text, client_email text, total_cents bigint, paid_cents bigint default 0,
  credited_cents bigint default 0, due_on date, balance_cents bigint, reached text default 'Draft', repeats text default 'never', next_repeat date,
  archived_at timestamptz, search_text text, stage text generated always as (case when reached = 'Draft' and paid_cents = 0 and credited_cents = 0
  then 'Draft' when total_cents - paid_cents - credited_cents <= 0 then 'Paid' when paid_cents > 0 then 'Partial Payment' else reached end) stored);
create index invoices_due_id on invoices (due_on) where stage = 'Sent';
create table invoice_series (name text primary key, last integer);
create table invoice_credits (id integer primary key, invoice_id integer, amount_cents bigint, reason text, at timestamptz);
create table invoice_payments (id integer);
create table invoice_emails (invoice_id integer);
create table invoice_settings (id integer);
create table deliveries (id integer, invoice_id integer);
insert into invoices (id, client_name, client_email, total_cents, reached, archived_at, credited_cents) values
  (1, 'Ann', 'a@x.example', 100, 'Sent', null, 0), (2, 'Ann', 'a@x.example', 100, 'Draft', null, 0),
  (3, 'Ann', 'a@x.example', 100, 'Draft', null, 0), (4, 'Ann', 'a@x.example', 100, 'Sent', '2026-10-01', 30),
  (5, 'Ann', 'a@x.example', 100, 'Downloaded', null, 100), (6, 'Ann', 'a@x.example', 100, 'Draft', '2026-10-02', 0);
insert into invoice_emails values (3);
insert into invoice_credits values (1, 4, 30, 'Late', now()), (2, 5, 100, 'Wrong', now());
insert into invoice_series values ('invoice', 6), ('credit', 2);
insert into deliveries values (7, 4), (8, 1);
`

class Undone extends Error {}

it('a workspace of before keeps its numbers, and what was issued and deleted is there again as voided', async () => {
  const read = db.transaction(async (tx) => {
    for (const statement of [...before.split(';\n'), ...update.split('--> statement-breakpoint')])
      if (statement.trim() !== '') await tx.execute(sql.raw(statement))
    expect(await askRows(tx, sql`select id, number, stage from invoices order by id`)).toEqual([
      { id: 1, number: '1', stage: 'Sent' },
      { id: 2, number: null, stage: 'Draft' },
      // Its paper waits in the outbox, with the number on it.
      { id: 3, number: '3', stage: 'Issued' },
      { id: 4, number: '4', stage: 'Voided' },
      { id: 5, number: '5', stage: 'Credited' },
      { id: 6, number: null, stage: 'Draft' },
    ])
    const credits = sql`select number, invoice_id, amount_cents::int as cents from invoice_credits order by id`
    expect(await askRows(tx, credits)).toEqual([
      { number: '1', invoice_id: 4, cents: 30 },
      { number: '2', invoice_id: 5, cents: 100 },
      { number: '3', invoice_id: 4, cents: 70 },
    ])
    expect(await askRows(tx, sql`select kind, last from invoice_numbers order by kind`)).toEqual([
      { kind: 'credit', last: 3 },
      { kind: 'invoice', last: 5 },
    ])
    expect(await askRows(tx, sql`select id, invoice_id from deliveries order by id`)).toEqual([
      { id: 7, invoice_id: null },
      { id: 8, invoice_id: 1 },
    ])
    throw new Undone()
  })
  await expect(read).rejects.toThrow(Undone)
})
