import { sql } from 'drizzle-orm'
import { emptied } from './emptying.ts'
import { empty } from './test-api.ts'
import type { TestMachine } from './machine.ts'

/**
 * Copies every row there is; the answer puts them back in place of what came since, with the jobs that wait, for a hundredth of what it costs to make
 * them again through the program.
 */
export async function keepRows(machine: TestMachine): Promise<() => Promise<void>> {
  const { db, queue } = machine
  await db.execute(sql.raw(keepingBlock))
  const jobs = queue.waiting()
  return async () => {
    await empty(machine)
    await db.execute(sql`select testing.restore()`)
    for (const job of jobs) await queue.add(job, db)
  }
}

/** Columns that the database works out itself can't be written; whoever refers to whom is as it was, so no reference needs a look. */
const keepingBlock = `
  do $block$
  declare one record; restoring text := '';
  begin
    drop schema if exists kept cascade;
    create schema kept;
    for one in
      select quote_ident(relname) as name, string_agg(quote_ident(attname), ', ') as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(pg_class.oid, 'main') > 0
        and relname in (${emptied.map((name) => `'${name}'`).join(', ')})
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by relname
    loop
      execute format('create table kept.%s as select %s from public.%s', one.name, one.columns, one.name);
      restoring := restoring || format('insert into public.%s (%s) overriding system value select %s from kept.%s;', one.name, one.columns, one.columns, one.name);
    end loop;
    for one in select quote_literal(format('%I.%I', schemaname, sequencename)) as name, last_value from pg_sequences
      where schemaname = 'public' and last_value is not null
    loop
      restoring := restoring || format('perform setval(%s, %s);', one.name, one.last_value);
    end loop;
    execute format(
      'create or replace function testing.restore() returns void language plpgsql set session_replication_role = replica as $f$ begin %s end $f$',
      restoring
    );
  end $block$`
