/** @module-tag engine */
import { users } from '#platform/access/server/tables.ts'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { foldText, holdsText } from '#kit/contract/fold-text.ts'
import { listPage } from './list-page.ts'
import { exactTotal } from './list-total.ts'
import { contains, folded } from './search-text.ts'

const { id, fullName, email, company } = users

describe('a list', async () => {
  const api = await testApi()
  const { db } = api.machine

  async function people(names: string[]) {
    await api.signIn([], { fullName: names[0]! })
    const [{ role } = { role: '' }] = await db.select({ role: users.role }).from(users).limit(1)
    const rows = names.slice(1).map((fullName, index) => ({
      fullName,
      role,
      username: `made${index}`,
      email: `made${index}@test.example`,
      company: `Company ${index % 3}`,
    }))
    if (rows.length > 0) await db.insert(users).values(rows)
  }

  it.each(['asc', 'desc'] as const)(
    'gives page after page what is there in one order, %s, from either end',
    async (orderBy) => {
      await people(Array.from({ length: 23 }, (_, index) => `Name ${(index * 7) % 5}`))
      const plan = {
        from: users,
        columns: { id, fullName },
        sort: { name: fullName, company: sql`nullif(${company}, 'Company 1')` },
        id,
      }
      const direction = orderBy === 'asc' ? asc : desc
      for (const [sortBy, by] of Object.entries(plan.sort)) {
        const whole = await db.select({ id, fullName }).from(users).orderBy(direction(by), direction(id))
        for (const itemsPerPage of [1, 4, 5, 23, 50]) {
          const pages = await Promise.all(
            Array.from({ length: Math.ceil(23 / itemsPerPage) + 1 }, (_, index) =>
              listPage(db, { sortBy, orderBy, page: index + 1, itemsPerPage }, plan),
            ),
          )
          expect(pages.flatMap(({ rows }) => rows)).toEqual(whole)
          expect(pages.map(({ total }) => total)).toEqual(pages.map(() => 23))
        }
      }
    },
  )

  it('is counted once while nothing changes, and anew after every change', async () => {
    await people(['Anna', 'Bela'])
    let counts = 0
    const total = (where = eq(company, '')) =>
      exactTotal(db, (columns) => {
        const counting = db.select(columns).from(users).where(where)
        return { toSQL: () => counting.toSQL(), execute: () => (counts++, counting.execute()) }
      })
    // On a server that others use too, one of them may commit between two questions.
    await vi.waitFor(async () => {
      counts = 0
      expect([await total(), await total(), counts]).toEqual([1, 1, expect.toSatisfy((times: number) => times < 2)])
    })
    expect(await total(eq(company, 'Company 0'))).toBe(1)
    await db.update(users).set({ company: '' })
    expect(await total()).toBe(2)
    await db.delete(users).where(eq(fullName, 'Bela'))
    expect(await total()).toBe(1)
  })

  it('is counted in a transaction as the transaction sees it', async () => {
    await people(['Anna', 'Bela', 'Chen'])
    const page = (on: typeof db) =>
      listPage(on, { orderBy: 'asc', page: 1, itemsPerPage: 10 }, { from: users, columns: { id }, sort: {}, id })
    expect((await page(db)).total).toBe(3)
    const undone = db.transaction(async (tx) => {
      await tx.delete(users).where(eq(fullName, 'Bela'))
      expect(await page(tx)).toMatchObject({ total: 2, rows: [{}, {}] })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await page(db)).total).toBe(3)
  })

  it('is searched for every part of a text, whatever the script and the case', async () => {
    const names = [
      'Anna SSassen',
      'ÅNGSTRÖM & Søn',
      String.raw`100%_\d`,
      'ليلى حسن',
      'ẞtraße İzmir',
      'a😀b😀',
      "O'Neill ''",
      'xSyS\\1S',
      'Zoé Müller',
      'أحمد مُصطفى آل فاطمة',
      'Œ١٢٣',
    ]
    await people(names)
    const all = await db.select({ fullName, email }).from(users)
    for (const name of names)
      for (const words of partsOf(name)) {
        const found = await db.select({ fullName }).from(users).where(contains(users.searchText, words))
        const truth = all.filter((row) => holdsText(`${row.fullName}\n${row.email}`, words))
        expect(found.map((row) => row.fullName).toSorted(), words).toEqual(truth.map((row) => row.fullName).toSorted())
        expect(
          truth.map((row) => row.fullName),
          words,
        ).toContain(name)
      }
  })

  it.each([
    ['zoe', 'Zoé Ñandú'],
    ['MULLER', 'Ernst Müller'],
    ['Strasse', 'Große Straße'],
    ['oeuvre', 'Œuvre'],
    ['احمد', 'أحمد'],
    ['الامانه', 'الأمانة'],
    ['مصطفي', 'مُصطفـــى'],
  ])('%s finds %s, and the other way round', async (plain, written) => {
    await people(['Nobody', plain, written])
    const finds = async (words: string) =>
      (await db.select({ fullName }).from(users).where(contains(users.searchText, words)).orderBy(id)).map(
        (row) => row.fullName,
      )
    const shortFinds = async (words: string) =>
      (
        await listPage(
          db,
          { q: words, orderBy: 'asc', page: 1, itemsPerPage: 10 },
          { from: users, columns: { fullName }, search: [fullName], sort: {}, unsorted: { by: id, order: 'asc' }, id },
        )
      ).rows.map((row) => row.fullName)
    const expected = [plain, written].filter((name) => holdsText(name, plain))
    expect([
      await finds(plain),
      await finds(written.split(' ').find((word) => holdsText(word, plain))!),
      await shortFinds(plain),
    ]).toEqual([expected, expected, expected])
  })

  it('folds every letter as the browser does', async () => {
    const ranges = [
      [0xa0, 0x24f],
      [0x370, 0x52f],
      [0x5d0, 0x6ff],
      [0x1e00, 0x1fff],
      [0x2010, 0x206f],
      [0x3041, 0x30ff],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfefc],
      [0xff01, 0xff5e],
    ] as const
    const letters = ranges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => `a${String.fromCodePoint(first + at)}b`),
    )
    const told = (await db.execute(
      sql`select ${folded(sql`letter`)} as plain from jsonb_array_elements_text(${JSON.stringify(letters)}::jsonb) with ordinality as given(letter, place) order by place`,
    )) as unknown as { rows: { plain: string }[] }
    // A database without a language of its own knows the case of plain letters alone.
    expect(told.rows.map(({ plain }) => foldText(plain))).toEqual(letters.map(foldText))
  })
})

function partsOf(text: string): string[] {
  const letters = [...text]
  return [1, 2, 3, 5].flatMap((size) => letters.map((_, at) => letters.slice(at, at + size).join('')))
}
