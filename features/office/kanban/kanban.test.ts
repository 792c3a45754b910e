import { describe, expect, it } from 'vitest'
import { program } from '#app/api.ts'
import { testApi } from '#homes/test/test-api.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { loadUsers } from '#features/people/users/server/load-sample.ts'
import { eventsAbout } from '#platform/events/server/queries.ts'
import * as kanban from './contract.ts'
import { sampleBoards } from './sample.ts'
import { kanbanChecks } from './server/tables.ts'

const api = await testApi()
const read = (as: string) => api.call(kanban.readBoards, { as })
const ordersOf = async (as: string) =>
  Object.fromEntries((await read(as)).boards.map(({ title, itemsIds }) => [title, itemsIds]))

/** Two boards, the first with three cards. */
async function begin() {
  const as = await api.signIn()
  for (const title of ['To do', 'Doing']) await api.call(kanban.addBoard, { as, body: { title } })
  for (const itemTitle of ['One', 'Two', 'Three'])
    await api.call(kanban.addItem, { as, body: { itemTitle, boardName: 'To do', boardId: 1 } })
  return as
}

describe('boards', () => {
  it('of the sample are In Progress, In Review and Done, loaded once, with real comments and files', async () => {
    await loadUsers(api.machine, program)
    await sampleBoards(api.machine)
    await sampleBoards(api.machine)
    const as = await api.signIn()
    const { boards, items } = await read(as)
    expect(boards.map(({ id, title }) => [id, title])).toEqual([
      [1, 'In Progress'],
      [2, 'In Review'],
      [3, 'Done'],
    ])
    expect(boards.flatMap(({ itemsIds }) => itemsIds)).toEqual(items.map(({ id }) => id))
    for (const { id, attachments, commentsCount } of items) {
      const { comments, files } = await api.call(kanban.readItem, { as, params: { id } })
      expect([files.length, comments.length]).toEqual([attachments, commentsCount])
    }
    expect(items[0]).toMatchObject({ dueDate: '2026-11-19', attachments: 1, commentsCount: 2 })
    expect(items[0]!.members[0]).toMatchObject({ id: 1, name: 'Amina Belkacem' })
  })

  it('are added with the count of boards plus one as their number, and a title of their own', async () => {
    const as = await begin()
    expect(await api.call(kanban.addBoard, { as, body: { title: ' Later ' } })).toEqual({
      id: 3,
      title: 'Later',
      itemsIds: [],
      isDone: false,
    })
    expect(await api.refusal(kanban.addBoard, { as, body: { title: 'Later' } })).toMatchObject({
      status: 409,
      issues: [{ path: 'title' }],
    })
    await api.call(kanban.deleteBoard, { as, params: { id: 2 } })
    expect((await api.call(kanban.addBoard, { as, body: { title: 'New' } })).id).toBe(4)
    expect((await read(as)).boards.map(({ title }) => title)).toEqual(['To do', 'Later', 'New'])
  })

  it('added at the same moment get different numbers', async () => {
    const as = await begin()
    const titles = ['A', 'B', 'C', 'D']
    const made = await Promise.all(titles.map((title) => api.call(kanban.addBoard, { as, body: { title } })))
    expect(made.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([3, 4, 5, 6])
  })

  it('are renamed, but not to the title of another, and can say that their cards are done', async () => {
    const as = await begin()
    const rename = (boardId: number, newName: string) => ({ as, body: { boardId, newName } })
    expect(await api.call(kanban.renameBoard, rename(1, 'Next'))).toMatchObject({ title: 'Next', itemsIds: [1, 2, 3] })
    expect(await api.call(kanban.renameBoard, rename(1, 'Next'))).toMatchObject({ title: 'Next' })
    expect(await api.refusal(kanban.renameBoard, rename(1, 'Doing'))).toMatchObject({
      status: 409,
      issues: [{ path: 'newName' }],
    })
    expect(await api.refusal(kanban.renameBoard, rename(9, 'Any'))).toMatchObject({ status: 404 })
    expect(await api.refusal(kanban.renameBoard, rename(1, ' '))).toMatchObject({ status: 422 })
    await api.call(kanban.renameBoard, { as, body: { boardId: 2, newName: 'Doing', isDone: true } })
    expect((await read(as)).boards[1]).toMatchObject({ isDone: true })
  })

  it('are put in the order that is sent; one that it leaves out stays at the end', async () => {
    const as = await begin()
    await api.call(kanban.addBoard, { as, body: { title: 'Done' } })
    const sorted = await api.call(kanban.orderBoards, { as, body: [3, 1, 99] })
    expect(sorted.map(({ title }) => title)).toEqual(['Done', 'To do', 'Doing'])
    expect((await read(as)).boards).toEqual(sorted)
    expect((await api.refusal(kanban.orderBoards, { as, body: [99] })).status).toBe(404)
    expect((await api.refusal(kanban.orderBoards, { as, body: ['1'] })).status).toBe(422)
  })

  it('go with their cards, and come back with them', async () => {
    const as = await begin()
    await api.call(kanban.addComment, { as, params: { id: 2 }, body: { text: 'Nearly there' } })
    const before = await read(as)
    await api.call(kanban.deleteBoard, { as, params: { id: 1 } })
    expect(await read(as)).toMatchObject({ boards: [{ title: 'Doing' }], items: [] })
    expect(await api.refusal(kanban.deleteBoard, { as, params: { id: 1 } })).toMatchObject({ status: 404 })
    await api.call(kanban.restoreBoard, { as, params: { id: 1 } })
    expect(await read(as)).toEqual(before)
    expect((await api.call(kanban.readItem, { as, params: { id: 2 } })).comments).toMatchObject([
      { text: 'Nearly there' },
    ])
    expect(await api.refusal(kanban.restoreBoard, { as, params: { id: 1 } })).toMatchObject({ status: 404 })
  })

  it('come back under another number when theirs was given again, but not beside one of the same title', async () => {
    const as = await begin()
    await api.call(kanban.deleteBoard, { as, params: { id: 2 } })
    await api.call(kanban.addBoard, { as, body: { title: 'Doing' } })
    expect(await api.refusal(kanban.restoreBoard, { as, params: { id: 2 } })).toMatchObject({ status: 409 })
    await api.call(kanban.renameBoard, { as, body: { boardId: 2, newName: 'Other' } })
    await api.call(kanban.restoreBoard, { as, params: { id: 2 } })
    expect((await read(as)).boards.map(({ id, title }) => [id, title])).toEqual([
      [1, 'To do'],
      [2, 'Other'],
      [3, 'Doing'],
    ])
  })
})

describe('sets of boards', () => {
  const names = async (as: string) => (await api.call(kanban.listSets, { as })).map(({ id, name }) => [id, name])
  const addSet = (as: string, name: string) => api.call(kanban.addSet, { as, body: { name } })
  const rename = (id: number, name: string) => ({ params: { id }, body: { name } })

  it('begin with one without a name, beside which others are added, renamed and refused the name of another', async () => {
    const as = await begin()
    expect(await names(as)).toEqual([[1, '']])
    expect(await addSet(as, ' Workshop ')).toEqual({ id: 2, name: 'Workshop' })
    await api.call(kanban.renameSet, { as, ...rename(1, 'Office') })
    await api.call(kanban.renameSet, { as, ...rename(1, 'Back office') })
    expect(await names(as)).toEqual([
      [1, 'Back office'],
      [2, 'Workshop'],
    ])
    const taken = await api.refusal(kanban.renameSet, { as, ...rename(2, 'Back office') })
    expect(taken).toMatchObject({ status: 409, issues: [{ path: 'name' }] })
    expect(await api.refusal(kanban.addSet, { as, body: { name: 'Workshop' } })).toMatchObject({ status: 409 })
    expect(await api.refusal(kanban.addSet, { as, body: { name: ' ' } })).toMatchObject({ status: 422 })
    expect(await api.refusal(kanban.renameSet, { as, ...rename(9, 'Any') })).toMatchObject({ status: 404 })
  })

  it('hold their own boards and cards, and leave the numbers and orders of the first as they were', async () => {
    const as = await begin()
    const { id: setId } = await addSet(as, 'Workshop')
    const before = await read(as)
    const made = await api.call(kanban.addBoard, { as, body: { title: 'To do', setId } })
    await api.call(kanban.addBoard, { as, body: { title: 'Repaired', setId } })
    await api.call(kanban.addItem, { as, body: { itemTitle: 'Van 3', boardName: 'To do', boardId: made.id } })
    expect(await read(as)).toEqual(before)
    const workshop = async () => (await api.call(kanban.readBoards, { as, query: { set: setId } })).boards
    expect((await workshop()).map(({ title, itemsIds }) => [title, itemsIds])).toEqual([
      ['To do', [4]],
      ['Repaired', []],
    ])
    const [first, second] = await workshop()
    const sorted = await api.call(kanban.orderBoards, { as, body: [second!.id, first!.id] })
    expect(sorted.map(({ title }) => title)).toEqual(['Repaired', 'To do'])
    expect(await read(as)).toEqual(before)
    expect((await api.call(kanban.addBoard, { as, body: { title: 'Done' } })).id).toBe(3)
    expect(await api.refusal(kanban.addBoard, { as, body: { title: 'Repaired', setId } })).toMatchObject({
      status: 409,
    })
    expect(await api.refusal(kanban.addBoard, { as, body: { title: 'Lost', setId: 9 } })).toMatchObject({ status: 404 })
    expect(await api.refusal(kanban.readBoards, { as, query: { set: 9 } })).toMatchObject({ status: 404 })
    expect(await api.refusal(kanban.readBoards, { as, query: { set: 'two' } })).toMatchObject({ status: 422 })
  })

  it('go with their boards and cards and come back with them, though their numbers were given again', async () => {
    const as = await begin()
    const { id: setId } = await addSet(as, 'Workshop')
    const made = await api.call(kanban.addBoard, { as, body: { title: 'To do', setId } })
    const card = { itemTitle: 'Van 3', boardName: 'To do', boardId: made.id }
    const item = await api.call(kanban.addItem, { as, body: card })
    await api.call(kanban.addCheck, { as, params: { id: item.id }, body: { text: 'Brakes' } })
    await api.call(kanban.addComment, { as, params: { id: item.id }, body: { text: 'Squeals' } })
    await api.call(kanban.deleteSet, { as, params: { id: setId } })
    expect(await names(as)).toEqual([[1, '']])
    expect(await api.refusal(kanban.readItem, { as, params: { id: item.id } })).toMatchObject({ status: 404 })
    const other = await addSet(as, 'Workshop')
    await api.call(kanban.addBoard, { as, body: { title: 'To do', setId: other.id } })
    expect(await api.refusal(kanban.restoreSet, { as, params: { id: setId } })).toMatchObject({ status: 409 })
    await api.call(kanban.renameSet, { as, ...rename(other.id, 'Second workshop') })
    await api.call(kanban.restoreSet, { as, params: { id: setId } })
    const { boards, items } = await api.call(kanban.readBoards, { as, query: { set: setId } })
    expect(boards).toMatchObject([{ title: 'To do', itemsIds: [item.id] }])
    expect(items).toMatchObject([{ title: 'Van 3', checks: 1, commentsCount: 1 }])
    expect(await api.refusal(kanban.restoreSet, { as, params: { id: setId } })).toMatchObject({ status: 404 })
    expect(await api.refusal(kanban.deleteSet, { as, params: { id: 1 } })).toMatchObject({ status: 409 })
    expect(await api.refusal(kanban.deleteSet, { as, params: { id: 99 } })).toMatchObject({ status: 404 })
  })

  it('are refused a board back once they are gone, and their cards are linked to with them', async () => {
    const as = await begin()
    const ada = await api.signIn([{ action: 'read', subject: 'Board' }], { fullName: 'Ada Adler' })
    const { id: setId } = await addSet(as, 'Workshop')
    const made = await api.call(kanban.addBoard, { as, body: { title: 'To do', setId } })
    const card = { itemTitle: 'Van 3', boardName: 'To do', boardId: made.id }
    const { id } = await api.call(kanban.addItem, { as, body: card })
    await api.call(kanban.addComment, { as, params: { id }, body: { text: '@Ada Adler, please look' } })
    const { notifications } = await api.call(listNotifications, { as: ada })
    expect(notifications[0]).toMatchObject({ link: `/apps/kanban?board=${setId}&open=card-${id}` })
    await api.call(kanban.deleteBoard, { as, params: { id: made.id } })
    await api.call(kanban.deleteSet, { as, params: { id: setId } })
    expect(await api.refusal(kanban.restoreBoard, { as, params: { id: made.id } })).toMatchObject({ status: 409 })
  })

  it('are thirty at most', async () => {
    const as = await begin()
    for (let number = 2; number <= 30; number++) await addSet(as, `Set ${number}`)
    expect(await api.refusal(kanban.addSet, { as, body: { name: 'One more' } })).toMatchObject({ status: 409 })
  })
})

describe('cards', () => {
  it('begin empty at the end of their board', async () => {
    const as = await begin()
    const body = { itemTitle: ' Four ', boardName: 'To do', boardId: 1 }
    expect(await api.call(kanban.addItem, { as, body })).toEqual({
      id: 4,
      title: 'Four',
      dueDate: '',
      labels: [],
      members: [],
      comments: '',
      attachments: 0,
      commentsCount: 0,
      checks: 0,
      checksDone: 0,
      image: '',
      version: 1,
    })
    expect(await ordersOf(as)).toEqual({ 'To do': [1, 2, 3, 4], Doing: [] })
    expect(await api.refusal(kanban.addItem, { as, body: { ...body, boardId: 9 } })).toMatchObject({ status: 404 })
    for (const wrong of [{ itemTitle: '' }, { boardName: '' }, { itemTitle: undefined }, { boardName: undefined }])
      expect((await api.refusal(kanban.addItem, { as, body: { ...body, ...wrong } })).status).toBe(422)
  })

  it('take every field of a change, and keep those it does not name', async () => {
    const as = await begin()
    await api.signIn([], { fullName: 'Mona Vail' })
    const change = {
      id: 1,
      title: 'First',
      dueDate: '2026-11-28',
      labels: ['Fleet', 'Fleet', 'IT'],
      members: [{ name: 'Mona Vail' }],
      comments: '<p>About it</p>',
      attachments: 2,
      commentsCount: 3,
    }
    const changed = await api.call(kanban.updateItem, { as, body: { item: change } })
    expect(changed).toMatchObject({ ...change, labels: ['Fleet', 'IT'], members: [{ name: 'Mona Vail' }], version: 2 })
    const again = await api.call(kanban.updateItem, { as, body: { item: { id: 1, dueDate: '' } } })
    expect(again).toEqual({ ...changed, dueDate: '', version: 3 })
    expect(await api.call(kanban.updateItem, { as, body: { item: again } })).toEqual({ ...again, version: 4 })
  })

  it('are not changed from an older state, to what cannot be, or when they are not there', async () => {
    const as = await begin()
    await api.call(kanban.updateItem, { as, body: { item: { id: 1, title: 'New' } } })
    const refused = async (item: object) => (await api.refusal(kanban.updateItem, { as, body: { item } })).status
    expect(await refused({ id: 1, title: 'Old', version: 1 })).toBe(409)
    expect(await refused({ id: 99, title: 'None' })).toBe(404)
    for (const wrong of [
      { title: '' },
      { dueDate: '2026-02-31' },
      { dueDate: 'tomorrow' },
      { labels: ['x'.repeat(41)] },
      { members: [{ id: 999 }] },
      { members: [{ name: 'Nobody' }] },
      { attachments: -1 },
      { image: 'https://elsewhere.example/spy.png' },
    ])
      expect(await refused({ id: 1, ...wrong })).toBe(422)
  })

  it('move by the orders of their boards', async () => {
    const as = await begin()
    expect(await api.call(kanban.orderItems, { as, body: { boardId: 1, ids: [3, 1, 2] } })).toMatchObject({
      itemsIds: [3, 1, 2],
    })
    await api.call(kanban.orderItems, { as, body: { boardId: 1, ids: [3, 2] } })
    expect(await ordersOf(as)).toEqual({ 'To do': [3, 2], Doing: [] })
    await api.call(kanban.orderItems, { as, body: { boardId: 2, ids: [1] } })
    expect(await ordersOf(as)).toEqual({ 'To do': [3, 2], Doing: [1] })
    await api.call(kanban.orderItems, { as, body: { boardId: 2, ids: [1, 2, 77] } })
    expect(await ordersOf(as)).toEqual({ 'To do': [3], Doing: [1, 2] })
    const refused = await api.refusal(kanban.orderItems, { as, body: { boardId: 9, ids: [1] } })
    expect(refused.status).toBe(404)
  })

  it('that others added or moved meanwhile stay where they are, told from what the sender had seen', async () => {
    const as = await begin()
    const seen = [1, 2, 3]
    await api.call(kanban.addItem, { as, body: { itemTitle: 'Four', boardName: 'To do', boardId: 1 } })
    await api.call(kanban.orderItems, { as, body: { boardId: 2, ids: [2], before: [] } })
    await api.call(kanban.orderItems, { as, body: { boardId: 1, ids: [3, 2, 1], before: seen } })
    expect(await ordersOf(as)).toEqual({ 'To do': [3, 1, 4], Doing: [2] })
  })

  it('are copied right below themselves, without what people said', async () => {
    const as = await begin()
    await api.call(kanban.updateItem, { as, body: { item: { id: 1, labels: ['IT'], attachments: 2 } } })
    const copy = await api.call(kanban.copyItem, { as, params: { id: 1 } })
    expect(copy).toMatchObject({ id: 4, title: 'One', labels: ['IT'], attachments: 0, version: 1 })
    expect(await ordersOf(as)).toMatchObject({ 'To do': [1, 4, 2, 3] })
    expect((await api.refusal(kanban.copyItem, { as, params: { id: 99 } })).status).toBe(404)
  })

  it('are deleted from their board and come back to it, unless it is gone', async () => {
    const as = await begin()
    await api.call(kanban.deleteItem, { as, params: { id: 2 } })
    expect(await ordersOf(as)).toEqual({ 'To do': [1, 3], Doing: [] })
    expect((await api.refusal(kanban.deleteItem, { as, params: { id: 2 } })).status).toBe(404)
    await api.call(kanban.restoreItem, { as, params: { id: 2 } })
    expect(await ordersOf(as)).toEqual({ 'To do': [1, 2, 3], Doing: [] })
    expect((await api.refusal(kanban.restoreItem, { as, params: { id: 2 } })).status).toBe(404)
    await api.call(kanban.deleteItem, { as, params: { id: 2 } })
    await api.call(kanban.deleteBoard, { as, params: { id: 1 } })
    expect((await api.refusal(kanban.restoreItem, { as, params: { id: 2 } })).status).toBe(409)
  })
})

describe('the check list of a card', () => {
  const add = (as: string, text: string, id = 1) => api.call(kanban.addCheck, { as, params: { id }, body: { text } })
  const checksOf = async (as: string, id = 1) => (await api.call(kanban.readItem, { as, params: { id } })).checks
  const textsOf = async (as: string, id = 1) => (await checksOf(as, id)).map(({ text }) => text)
  const change = (as: string, id: number, body: { text?: string; isDone?: boolean }) =>
    api.call(kanban.changeCheck, { as, params: { id }, body })

  it('takes items in their order, which are ticked, renamed, moved and deleted', async () => {
    const as = await begin()
    const [straps, guards, rails] = [await add(as, ' Straps '), await add(as, 'Guards'), await add(as, 'Rails')]
    expect(straps).toEqual({ id: straps.id, text: 'Straps', isDone: false })
    expect(await change(as, guards.id, { isDone: true })).toMatchObject({ text: 'Guards', isDone: true })
    expect(await change(as, guards.id, { text: 'Edge guards' })).toMatchObject({ text: 'Edge guards', isDone: true })
    const { checks } = await api.call(kanban.orderChecks, {
      as,
      params: { id: 1 },
      body: { ids: [rails.id, 999, rails.id, straps.id] },
    })
    expect(checks.map(({ text }) => text)).toEqual(['Rails', 'Straps', 'Edge guards'])
    await api.call(kanban.deleteCheck, { as, params: { id: rails.id } })
    expect(await textsOf(as)).toEqual(['Straps', 'Edge guards'])
    expect((await add(as, 'Last')).text).toBe('Last')
    expect(await textsOf(as)).toEqual(['Straps', 'Edge guards', 'Last'])
  })

  it('is counted on the face of its card', async () => {
    const as = await begin()
    const { id } = await add(as, 'Straps')
    await add(as, 'Guards')
    await change(as, id, { isDone: true })
    const { items } = await read(as)
    expect(items.map(({ checks, checksDone }) => [checks, checksDone])).toEqual([
      [2, 1],
      [0, 0],
      [0, 0],
    ])
  })

  it('is recorded in the history of its card, and not where nothing changed', async () => {
    const as = await begin()
    const { id } = await add(as, 'Straps')
    await change(as, id, { isDone: true })
    await change(as, id, { isDone: true })
    await change(as, id, { text: 'Cargo straps' })
    await api.call(kanban.deleteCheck, { as, params: { id } })
    const found = await eventsAbout(api.machine.db, { entity: 'board', entityId: 1 })
    const said = found.filter(({ kind }) => kind.includes('check')).map(({ kind, after }) => [kind, after])
    expect(said).toEqual([
      ['board.card.check-added', { title: 'One', check: 'Straps' }],
      ['board.card.check-ticked', { title: 'One', check: 'Straps' }],
      ['board.card.check-renamed', { title: 'One', check: 'Cargo straps' }],
      ['board.card.check-deleted', { title: 'One' }],
    ])
  })

  it('is copied unticked with its card, and comes back with it', async () => {
    const as = await begin()
    const { id } = await add(as, 'Straps')
    await change(as, id, { isDone: true })
    const copy = await api.call(kanban.copyItem, { as, params: { id: 1 } })
    expect(copy).toMatchObject({ checks: 1, checksDone: 0 })
    await api.call(kanban.deleteItem, { as, params: { id: 1 } })
    await api.call(kanban.restoreItem, { as, params: { id: 1 } })
    expect(await checksOf(as)).toEqual([{ id, text: 'Straps', isDone: true }])
    await api.call(kanban.deleteBoard, { as, params: { id: 1 } })
    await api.call(kanban.restoreBoard, { as, params: { id: 1 } })
    expect([await textsOf(as), await textsOf(as, copy.id)]).toEqual([['Straps'], ['Straps']])
  })

  it('holds a hundred items, none of them empty, and none of a card that is gone', async () => {
    const as = await begin()
    await api.machine.db
      .insert(kanbanChecks)
      .values(Array.from({ length: 99 }, (_, place) => ({ itemId: 1, place, text: `Item ${place}` })))
    const tries = await Promise.allSettled([add(as, 'One more'), add(as, 'One too many')])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await textsOf(as)).toHaveLength(100)
    const refusal = async (text: string, id: number) =>
      (await api.refusal(kanban.addCheck, { as, params: { id }, body: { text } })).status
    expect([
      await refusal('x', 1),
      await refusal(' ', 2),
      await refusal('x'.repeat(301), 2),
      await refusal('x', 99),
    ]).toEqual([409, 422, 422, 404])
    expect((await api.refusal(kanban.changeCheck, { as, params: { id: 999 }, body: {} })).status).toBe(404)
    expect((await api.refusal(kanban.deleteCheck, { as, params: { id: 999 } })).status).toBe(404)
    expect((await api.refusal(kanban.orderChecks, { as, params: { id: 99 }, body: { ids: [] } })).status).toBe(404)
  })
})

describe('what people add to a card', () => {
  it('is counted: comments, which only their author deletes', async () => {
    const as = await begin()
    const other = await api.signIn()
    const params = { id: 1 }
    const made = await api.call(kanban.addComment, { as, params, body: { text: ' On it ' } })
    expect(made).toMatchObject({ text: 'On it', isOwn: true })
    expect((await api.call(kanban.readItem, { as: other, params })).comments).toMatchObject([{ isOwn: false }])
    expect((await read(as)).items[0]).toMatchObject({ commentsCount: 1 })
    expect((await api.refusal(kanban.deleteComment, { as: other, params: { id: made.id } })).status).toBe(403)
    await api.call(kanban.deleteComment, { as, params: { id: made.id } })
    expect((await api.refusal(kanban.deleteComment, { as, params: { id: made.id } })).status).toBe(404)
    expect((await read(as)).items[0]).toMatchObject({ commentsCount: 0 })
    expect((await api.refusal(kanban.addComment, { as, params, body: { text: ' ' } })).status).toBe(422)
    expect((await api.refusal(kanban.addComment, { as, params: { id: 99 }, body: { text: 'x' } })).status).toBe(404)
  })

  it('notifies who is mentioned in a comment and may read boards, but not its author', async () => {
    const as = await begin()
    const board = [{ action: 'read', subject: 'Board' }]
    const ada = await api.signIn(board, { fullName: 'Ada Adler' })
    const adam = await api.signIn(board, { fullName: 'Ada Adlerson' })
    const stranger = await api.signIn([{ action: 'read', subject: 'Invoice' }], { fullName: 'Bo Stranger' })
    const writer = await api.signIn(undefined, { fullName: 'Wim Writer' })
    const text = 'For @Ada Adler, not @Bo Stranger or @Wim Writer. Ada Adlerson needn’t know.'
    await api.call(kanban.addComment, { as: writer, params: { id: 1 }, body: { text } })
    const told = async (who: string) => (await api.call(listNotifications, { as: who })).notifications
    expect(await told(ada)).toMatchObject([
      { kind: 'card-mentioned', values: { person: 'Wim Writer', card: 'One' }, link: '/apps/kanban?open=card-1' },
    ])
    for (const who of [adam, stranger, writer, as]) expect(await told(who)).toEqual([])
  })

  it('is counted: files, which are read by an address nobody can guess', async () => {
    const as = await begin()
    const file = await api.call(kanban.addFile, {
      as,
      params: { id: 1 },
      query: { name: 'plan é.html' },
      body: '<script>alert(1)</script>',
    })
    expect((await read(as)).items[0]).toMatchObject({ attachments: 1 })
    const answer = await api.fetch(new Request(`http://localhost${file.url}`))
    expect(await answer.text()).toContain('alert')
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''plan%20%C3%A9.html")
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    const shown = await api.refusal(kanban.updateItem, { as, body: { item: { id: 1, image: file.url } } })
    expect(shown.status).toBe(422)
    await api.call(kanban.deleteFile, { as, params: { id: file.id } })
    expect((await read(as)).items[0]).toMatchObject({ attachments: 0 })
    expect((await api.fetch(new Request(`http://localhost${file.url}`))).status).toBe(404)
    expect((await api.refusal(kanban.deleteFile, { as, params: { id: file.id } })).status).toBe(404)
  })

  it('may be a picture, which the card can show until it is deleted', async () => {
    const as = await begin()
    const gif = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (one) =>
      one.charCodeAt(0),
    )
    const file = await api.call(kanban.addFile, { as, params: { id: 1 }, query: { name: 'dot.gif' }, body: gif })
    expect(file.contentType).toBe('image/gif')
    const shown = await api.call(kanban.updateItem, { as, body: { item: { id: 1, image: file.url } } })
    expect(shown.image).toBe(file.url)
    expect((await api.call(kanban.copyItem, { as, params: { id: 1 } })).image).toBe('')
    await api.call(kanban.deleteFile, { as, params: { id: file.id } })
    expect((await read(as)).items[0]).toMatchObject({ image: '' })
  })

  it('cannot be more than twenty on one card, even when many come at once', async () => {
    const as = await begin()
    const added = await Promise.allSettled(
      Array.from({ length: 24 }, (_, number) =>
        api.call(kanban.addFile, { as, params: { id: 1 }, query: { name: `${number}.txt` }, body: 'x' }),
      ),
    )
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect((await api.call(kanban.readItem, { as, params: { id: 1 } })).files).toHaveLength(20)
    const refused = await api.refusal(kanban.addFile, { as, params: { id: 1 }, query: { name: 'a' }, body: 'x' })
    expect(refused.status).toBe(409)
  })

  it('cannot be empty, too large, nameless or of no card', async () => {
    const as = await begin()
    const refused = async (given: object) =>
      (await api.refusal(kanban.addFile, { as, params: { id: 1 }, query: { name: 'a' }, body: 'x', ...given })).status
    expect(await refused({ body: '' })).toBe(422)
    expect(await refused({ query: {} })).toBe(422)
    expect(await refused({ params: { id: 99 } })).toBe(404)
    expect(await refused({ body: new Uint8Array(10_000_001) })).toBe(413)
  })
})

describe('boards and cards', () => {
  it('refuse strangers and those without the right', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'Board' }])
    const nobody = await api.signIn([])
    const id = { params: { id: 1 } }
    const changes = (who: { as?: string }) => [
      api.refusal(kanban.addSet, { ...who, body: { name: 'x' } }),
      api.refusal(kanban.renameSet, { ...who, ...id, body: { name: 'x' } }),
      api.refusal(kanban.deleteSet, { ...who, ...id }),
      api.refusal(kanban.restoreSet, { ...who, ...id }),
      api.refusal(kanban.addBoard, { ...who, body: { title: 'x' } }),
      api.refusal(kanban.renameBoard, { ...who, body: { boardId: 1, newName: 'x' } }),
      api.refusal(kanban.deleteBoard, { ...who, ...id }),
      api.refusal(kanban.restoreBoard, { ...who, ...id }),
      api.refusal(kanban.orderBoards, { ...who, body: [1] }),
      api.refusal(kanban.addItem, { ...who, body: { itemTitle: 'x', boardName: 'x', boardId: 1 } }),
      api.refusal(kanban.updateItem, { ...who, body: { item: { id: 1 } } }),
      api.refusal(kanban.copyItem, { ...who, ...id }),
      api.refusal(kanban.deleteItem, { ...who, ...id }),
      api.refusal(kanban.restoreItem, { ...who, ...id }),
      api.refusal(kanban.orderItems, { ...who, body: { boardId: 1, ids: [] } }),
      api.refusal(kanban.addCheck, { ...who, ...id, body: { text: 'x' } }),
      api.refusal(kanban.changeCheck, { ...who, ...id, body: {} }),
      api.refusal(kanban.deleteCheck, { ...who, ...id }),
      api.refusal(kanban.orderChecks, { ...who, ...id, body: { ids: [] } }),
      api.refusal(kanban.addComment, { ...who, ...id, body: { text: 'x' } }),
      api.refusal(kanban.deleteComment, { ...who, ...id }),
      api.refusal(kanban.addFile, { ...who, ...id, query: { name: 'x' }, body: 'x' }),
      api.refusal(kanban.deleteFile, { ...who, ...id }),
    ]
    const reads = (who: { as?: string }) => [
      api.refusal(kanban.readBoards, who),
      api.refusal(kanban.listSets, who),
      api.refusal(kanban.readItem, { ...who, ...id }),
      api.refusal(kanban.listPeople, who),
    ]
    const statuses = async (refusals: Promise<{ status: number }>[]) =>
      new Set((await Promise.all(refusals)).map(({ status }) => status))
    expect(await statuses([...changes({ as: reader }), ...reads({ as: nobody })])).toEqual(new Set([403]))
    expect(await read(reader)).toEqual({ boards: [], items: [] })
    expect((await api.refusal(kanban.readItem, { as: reader, params: { id: 99 } })).status).toBe(404)
    // Who may see no board, such as a client, is shown to no one.
    expect(await api.call(kanban.listPeople, { as: reader })).toHaveLength(1)
  })
})
