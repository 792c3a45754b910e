import { beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { program } from '#app/api.ts'
import { testApi } from '#homes/test/test-api.ts'
import { loadUsers } from '#features/people/users/server/load-sample.ts'
import { streamChanges } from '#platform/events/contract.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { notifications } from '#platform/notifications/server/tables.ts'
import { users } from '#platform/access/server/tables.ts'
import { openSession } from '#platform/access/server/sessions.ts'
import { requestOf } from '#kit/web/call.ts'
import * as chat from './contract.ts'
import { sampleChats } from './sample.ts'
import { keepProfile } from './server/people.ts'

const api = await testApi()
const rights = [{ action: ['read', 'write', 'create'], subject: 'Chat' }]
type Person = { as: string; id: number }
let ada: Person
let bob: Person
let cleo: Person

async function join(fullName: string): Promise<Person> {
  const as = await api.signIn(rights, { fullName })
  const [row] = await api.machine.db.select({ id: users.id }).from(users).where(eq(users.fullName, fullName))
  await keepProfile(api.machine.db, row!.id)
  return { as, id: row!.id }
}

beforeEach(async () => {
  ada = await join('Ada Lovelace')
  bob = await join('Bob Ross')
  cleo = await join('Cléo Petit')
})

const list = ({ as }: Person, query = {}) => api.call(chat.listChats, { as, query })
const say = ({ as }: Person, to: Person, message: string, more = {}) =>
  api.call(chat.sendToPerson, { as, params: { userId: to.id }, body: { message, files: [], ...more } })
const sayIn = ({ as }: Person, id: number, message: string, more = {}) =>
  api.call(chat.sendMessage, { as, params: { id }, body: { message, files: [], ...more } })
const read = ({ as }: Person, other: Person, query = {}) =>
  api.call(chat.readChat, { as, params: { userId: other.id }, query })
const thread = ({ as }: Person, id: number, query = {}) => api.call(chat.readThread, { as, params: { id }, query })
const said = (messages: chat.Message[]) => messages.map(({ message }) => message)
const group = async (owner: Person, title: string, ...others: Person[]) =>
  (await api.call(chat.createGroup, { as: owner.as, body: { title, userIds: others.map(({ id }) => id) } })).chat

describe('the sample workspace', () => {
  it('has ten contacts, offline until they sign in, and five chats in reversed order, once', async () => {
    await api.machine.db.delete(users)
    await loadUsers(api.machine, program)
    await sampleChats(api.machine)
    await sampleChats(api.machine)
    const [admin] = await api.machine.db.select().from(users).where(eq(users.email, 'admin@demo.com'))
    const as = await openSession(api.machine.db, admin!.id, { address: '', agent: '', now: api.machine.now() })
    const { chatsContacts, groups, contacts, profileUser } = await api.call(chat.listChats, { as })
    expect(contacts).toHaveLength(10)
    // Nobody has signed in but the one who asks.
    expect(new Set(contacts.map(({ status }) => status))).toEqual(new Set(['offline']))
    const all = [...chatsContacts.map((row) => ({ ...row, id: row.chatId })), ...groups]
    const inOrder = all.toSorted((one, other) => other.id - one.id)
    expect(inOrder.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1])
    expect(inOrder.map(({ unseenMsgs }) => unseenMsgs)).toEqual([0, 2, 0, 1, 0])
    for (const { id, chatId } of chatsContacts)
      expect((await api.call(chat.readChat, { as, params: { userId: id }, query: {} })).chat?.id).toBe(chatId)
    for (const { id, isGroup } of groups) {
      expect(isGroup).toBe(true)
      expect((await api.call(chat.readThread, { as, params: { id }, query: {} })).chat.id).toBe(id)
    }
    expect(profileUser).toMatchObject({ id: admin!.id, fullName: 'Helena Brandt', role: 'admin', status: 'online' })
    expect(profileUser.settings).toEqual({ isTwoStepAuthVerificationEnabled: false, isNotificationsOn: true })
  })
})

describe('chats and contacts', () => {
  it('are found by name, without regard to case and accents', async () => {
    await say(ada, bob, 'Hello')
    await say(ada, cleo, 'Salut')
    expect(await list(ada, { q: 'CLEO' })).toMatchObject({
      chatsContacts: [{ id: cleo.id, chatId: 2, userId: cleo.id, fullName: 'Cléo Petit' }],
      contacts: [{ id: cleo.id }],
      profileUser: { fullName: 'Ada Lovelace' },
    })
  })

  it('stand in reversed order, or the last spoken in first', async () => {
    await say(ada, bob, 'One')
    await say(ada, cleo, 'Two')
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 1000)
    await say(bob, ada, 'Three')
    expect((await list(ada)).chatsContacts.map(({ chatId }) => chatId)).toEqual([2, 1])
    const recent = (await list(ada, { order: 'recent' })).chatsContacts
    expect(recent.map(({ chatId, lastMessage }) => [chatId, lastMessage?.message])).toEqual([
      [1, 'Three'],
      [2, 'Two'],
    ])
  })

  it('leave out whoever may not chat, was suspended or has never signed in', async () => {
    await api.signIn([], { fullName: 'No Rights' })
    const gone = await join('Gone Person')
    await api.machine.db.update(users).set({ status: 'inactive' }).where(eq(users.id, gone.id))
    await api.signIn(rights, { fullName: 'New Person' })
    expect((await list(ada)).contacts.map(({ fullName }) => fullName)).toEqual(['Bob Ross', 'Cléo Petit'])
    const people = await api.call(chat.listPeople, { as: ada.as, query: { q: 'person' } })
    expect(people.map(({ fullName }) => fullName)).toEqual(['New Person'])
  })
})

describe('a message to a person', () => {
  it('makes a chat whose number is the count of chats plus one, with the message sent, not delivered and not seen', async () => {
    expect((await read(ada, bob)).chat).toBeUndefined()
    const first = await say(ada, bob, 'Good morning', { senderId: ada.id })
    expect(first.msg).toMatchObject({
      message: 'Good morning',
      senderId: ada.id,
      time: api.machine.now().toISOString(),
      feedback: { isSent: true, isDelivered: false, isSeen: false },
    })
    expect(first.chat).toMatchObject({ id: 1, userId: bob.id, unseenMsgs: 0, messages: [{ message: 'Good morning' }] })
    const second = await say(bob, ada, 'Morning!')
    expect(second.chat).toBeUndefined()
    expect((await say(ada, cleo, 'Hi')).chat?.id).toBe(2)
  })

  it('waits as unseen until the chat is opened, and shows how far it came', async () => {
    await say(ada, cleo, 'Something else')
    await say(cleo, bob, 'Salut')
    await read(bob, cleo)
    await say(ada, bob, 'One')
    await say(ada, bob, 'Two')
    const feedback = async () => (await read(ada, bob)).chat!.messages[1]!.feedback
    expect(await feedback()).toEqual({ isSent: true, isDelivered: false, isSeen: false })
    expect(await api.call(chat.readUnread, { as: bob.as })).toEqual({ unread: 2 })
    expect(await feedback()).toEqual({ isSent: true, isDelivered: true, isSeen: false })
    expect((await list(bob)).chatsContacts[0]).toMatchObject({ unseenMsgs: 2, lastMessage: { message: 'Two' } })
    expect((await read(bob, ada)).chat).toMatchObject({ unseenMsgs: 0 })
    expect((await list(bob)).chatsContacts[0]).toMatchObject({ unseenMsgs: 0 })
    expect(await feedback()).toEqual({ isSent: true, isDelivered: true, isSeen: true })
  })

  it('that two people begin at the same moment is one chat', async () => {
    await Promise.all([say(ada, bob, 'Me first'), say(bob, ada, 'No, me')])
    expect((await list(ada)).chatsContacts).toHaveLength(1)
    expect((await read(ada, bob)).chat!.messages).toHaveLength(2)
  })

  it('that is sent twice is kept once', async () => {
    const clientId = crypto.randomUUID()
    const first = await say(ada, bob, 'Once', { clientId })
    const again = await Promise.all([1, 2, 3].map(() => say(ada, bob, 'Once', { clientId })))
    expect(again.map(({ msg }) => msg.id)).toEqual([first.msg.id, first.msg.id, first.msg.id])
    expect((await read(bob, ada)).chat!.messages).toHaveLength(1)
    expect(
      await api.refusal(chat.sendMessage, {
        as: bob.as,
        params: { id: 1 },
        body: { message: 'Mine', clientId, files: [] },
      }),
    ).toMatchObject({ status: 409 })
  })

  it('is refused to strangers, to oneself, in another’s name, and without words', async () => {
    const noRights = await api.signIn([], { fullName: 'No Rights' })
    const to = (
      userId: number | string,
      body: object = { message: 'Hi', files: [] },
      as: string | undefined = ada.as,
    ) => api.refusal(chat.sendToPerson, { ...(as && { as }), params: { userId }, body })
    expect(await to(999)).toMatchObject({ status: 404 })
    expect(await to('abc')).toMatchObject({ status: 404 })
    expect(await to(cleo.id + 1)).toMatchObject({ status: 404 })
    expect(await to(ada.id)).toMatchObject({ status: 422 })
    expect(await to(bob.id, { message: 'Hi', senderId: cleo.id })).toMatchObject({ status: 403 })
    expect(await to(bob.id, { message: '  ' })).toMatchObject({ status: 422 })
    expect(await to(bob.id, { message: 'x'.repeat(10_001) })).toMatchObject({ status: 422 })
    expect(await to(bob.id, { message: 'Hi', clientId: 'no uuid' })).toMatchObject({ status: 422 })
    expect(await to(bob.id, undefined, noRights)).toMatchObject({ status: 403 })
    expect(await api.refusal(chat.readChat, { as: ada.as, params: { userId: 999 } })).toMatchObject({ status: 404 })
    expect((await list(ada)).chatsContacts).toEqual([])
  })

  it('can be changed and deleted only by its sender, and the others are notified', async () => {
    const { msg } = await say(ada, bob, 'Tpyo')
    const params = { id: msg.id }
    const { revision } = (await read(bob, ada)).chat!
    expect(await api.refusal(chat.changeMessage, { as: bob.as, params, body: { message: 'Ha' } })).toMatchObject({
      status: 404,
    })
    expect(await api.refusal(chat.deleteMessage, { as: bob.as, params })).toMatchObject({ status: 404 })
    await api.call(chat.changeMessage, { as: ada.as, params, body: { message: 'Typo' } })
    const since = { as: bob.as, params: { id: 1 }, query: { since: revision } }
    expect((await api.call(chat.listMessages, since)).messages).toMatchObject([
      { message: 'Typo', editedAt: expect.any(String) },
    ])
    await api.call(chat.deleteMessage, { as: ada.as, params })
    expect((await api.call(chat.listMessages, since)).messages).toMatchObject([{ message: '', isDeleted: true }])
    expect(await api.refusal(chat.changeMessage, { as: ada.as, params, body: { message: 'Back' } })).toMatchObject({
      status: 404,
    })
  })
})

describe('a long chat', () => {
  it('opens at the newest, brings older messages page by page, and is searched', async () => {
    await say(ada, bob, 'Number 1')
    for (let number = 2; number <= 12; number++) await sayIn(ada, 1, `Number ${number}`)
    const newest = (await thread(bob, 1, { limit: 5 })).chat
    expect(said(newest.messages)).toEqual(['Number 8', 'Number 9', 'Number 10', 'Number 11', 'Number 12'])
    expect(newest.hasOlder).toBe(true)
    const page = (query: object) => api.call(chat.listMessages, { as: bob.as, params: { id: 1 }, query })
    const older = await page({ before: newest.messages[0]!.id, limit: 10 })
    expect([older.hasMore, older.messages.length, older.messages[0]!.message]).toEqual([false, 7, 'Number 1'])
    expect(said((await page({ q: 'NUMBER 1' })).messages)).toEqual(['Number 1', 'Number 10', 'Number 11', 'Number 12'])
    expect(said((await page({ since: 10 })).messages)).toEqual(['Number 11', 'Number 12'])
  })

  it('is cleared for oneself alone, and comes back to the list with the next message', async () => {
    await say(ada, bob, 'Old')
    await api.call(chat.clearThread, { as: ada.as, params: { id: 1 }, body: { isRemoved: true } })
    expect((await list(ada)).chatsContacts).toEqual([])
    expect((await thread(ada, 1)).chat.messages).toEqual([])
    expect(said((await thread(bob, 1)).chat.messages)).toEqual(['Old'])
    await say(bob, ada, 'New')
    expect((await list(ada)).chatsContacts).toMatchObject([{ chatId: 1, lastMessage: { message: 'New' } }])
    expect(said((await thread(ada, 1)).chat.messages)).toEqual(['New'])
  })
})

describe('nobody else', () => {
  it('reads, writes or changes a chat, not even an administrator', async () => {
    const { msg } = await say(ada, bob, 'Between us')
    const administrator = { as: await api.signIn(), id: 4 }
    const params = { id: 1 }
    for (const { as } of [cleo, administrator]) {
      const refused = [
        api.refusal(chat.readThread, { as, params }),
        api.refusal(chat.listMessages, { as, params, query: { q: 'us' } }),
        api.refusal(chat.sendMessage, { as, params, body: { message: 'Hello', files: [] } }),
        api.refusal(chat.markSeen, { as, params, body: { messageId: msg.id } }),
        api.refusal(chat.sendTyping, { as, params }),
        api.refusal(chat.muteThread, { as, params, body: { isMuted: true } }),
        api.refusal(chat.clearThread, { as, params, body: { isRemoved: true } }),
        api.refusal(chat.listThreadFiles, { as, params }),
        api.refusal(chat.renameGroup, { as, params, body: { title: 'Ours' } }),
        api.refusal(chat.addMembers, { as, params, body: { userIds: [cleo.id] } }),
        api.refusal(chat.removeMember, { as, params: { id: 1, userId: bob.id } }),
        api.refusal(chat.uploadFile, { as, params, query: { name: 'a.txt' }, body: 'a' }),
        api.refusal(chat.changeMessage, { as, params: { id: msg.id }, body: { message: 'Else' } }),
        api.refusal(chat.deleteMessage, { as, params: { id: msg.id } }),
      ]
      expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 404))
      expect((await api.call(chat.listChats, { as })).chatsContacts).toEqual([])
    }
  })

  it('hears of it over the stream', async () => {
    const readers = [await listen(bob.as), await listen(cleo.as), await listen(await api.signIn())]
    await say(ada, bob, 'Only for you')
    await api.call(chat.sendTyping, { as: ada.as, params: { id: 1 } })
    await say(ada, cleo, 'And this for you')
    const [heard, other] = [await readers[0]!.until('"typing"'), await readers[1]!.until('"entityId":"2"')]
    expect(heard).toContain(`"entityId":"1-${ada.id}"`)
    expect(heard).not.toContain('Only for you')
    expect(other).not.toContain('"entity":"chat","entityId":"1"')
    expect(other).not.toContain('typing')
    readers.forEach(({ close }) => close())
  })
})

describe('looking back', () => {
  it('shows what was said around a message, and on from there', async () => {
    for (let number = 1; number <= 9; number++) await say(ada, bob, `Line ${number}`)
    const ids = (await thread(ada, 1)).chat.messages.map(({ id }) => id)
    const ask = (query: object) => api.call(chat.listMessages, { as: bob.as, params: { id: 1 }, query })
    const around = await ask({ around: ids[4], limit: 4 })
    expect(said(around.messages)).toEqual(['Line 4', 'Line 5', 'Line 6', 'Line 7'])
    expect([around.hasMore, around.hasNewer]).toEqual([true, true])
    const newer = await ask({ after: ids[6], limit: 4 })
    expect([said(newer.messages), newer.hasNewer]).toEqual([['Line 8', 'Line 9'], false])
    await api.call(chat.clearThread, { as: bob.as, params: { id: 1 }, body: { isRemoved: false } })
    expect((await ask({ around: ids[4], limit: 4 })).messages).toEqual([])
  })

  it('finds messages in all chats of a person, and in no other', async () => {
    await say(ada, bob, 'The parcel for the Zürich depot')
    await say(cleo, bob, 'Zurich called')
    const { id } = await group(ada, 'North', bob)
    await sayIn(ada, id, 'Zürich again')
    await say(ada, cleo, 'Not for Bob: ZURICH')
    const find = async ({ as }: Person, q?: string) => (await api.call(chat.searchMessages, { as, query: { q } })).found
    expect((await find(bob, 'zurich')).map(({ chatId, title, message }) => [chatId, title, message.message])).toEqual([
      [id, 'North', 'Zürich again'],
      [2, 'Cléo Petit', 'Zurich called'],
      [1, 'Ada Lovelace', 'The parcel for the Zürich depot'],
    ])
    expect(await find(bob)).toEqual([])
    await api.call(chat.clearThread, { as: bob.as, params: { id }, body: { isRemoved: true } })
    expect(await find(bob, 'Zürich again')).toEqual([])
    expect((await api.call(chat.searchMessages, { as: bob.as, query: { q: 'zurich', limit: 1 } })).hasMore).toBe(true)
  })
})

describe('a group', () => {
  it('can be created, renamed and left, and records what happened', async () => {
    const { id } = await group(ada, 'North', bob)
    await sayIn(bob, id, 'Hello all')
    await api.call(chat.renameGroup, { as: bob.as, params: { id }, body: { title: 'North and harbour' } })
    await api.call(chat.addMembers, { as: ada.as, params: { id }, body: { userIds: [cleo.id, bob.id] } })
    await sayIn(cleo, id, 'Bonjour')
    const told = (await thread(ada, id)).chat.messages.map(({ happening, message }) => happening?.what ?? message)
    expect(told).toEqual(['created', 'added', 'Hello all', 'renamed', 'added', 'Bonjour'])
    // Whoever comes later does not read what was said before.
    expect((await thread(cleo, id)).chat.messages.map(({ happening, message }) => happening?.names ?? message)).toEqual(
      [['Cléo Petit'], 'Bonjour'],
    )
    await api.call(chat.removeMember, { as: ada.as, params: { id, userId: ada.id } })
    expect(await api.refusal(chat.readThread, { as: ada.as, params: { id } })).toMatchObject({ status: 404 })
    const { members, title } = (await thread(bob, id)).chat
    expect([title, members.filter(({ isOwner }) => isOwner).map((member) => member.id)]).toEqual([
      'North and harbour',
      [bob.id],
    ])
  })

  it('is only changed by its members, and people are only removed by its owner', async () => {
    const { id } = await group(ada, 'North', bob, cleo)
    const remove = (as: string, userId: number) => api.refusal(chat.removeMember, { as, params: { id, userId } })
    expect(await remove(bob.as, cleo.id)).toMatchObject({ status: 403 })
    expect(await remove(ada.as, 999)).toMatchObject({ status: 404 })
    await api.call(chat.removeMember, { as: ada.as, params: { id, userId: cleo.id } })
    expect(
      await api.refusal(chat.sendMessage, { as: cleo.as, params: { id }, body: { message: 'Hey', files: [] } }),
    ).toMatchObject({ status: 404 })
    expect((await list(cleo)).groups).toEqual([])
    expect((await list(bob)).groups).toMatchObject([{ id, isGroup: true, userId: 0 }])
    const add = (userIds: number[]) => api.refusal(chat.addMembers, { as: ada.as, params: { id }, body: { userIds } })
    expect(await add([999])).toMatchObject({ status: 422 })
    await say(ada, bob, 'Two of us')
    expect(
      await api.refusal(chat.renameGroup, { as: ada.as, params: { id: id + 1 }, body: { title: 'No' } }),
    ).toMatchObject({ status: 409 })
    expect(await api.refusal(chat.createGroup, { as: ada.as, body: { title: ' ', userIds: [bob.id] } })).toMatchObject({
      status: 422,
    })
  })

  it('has seen a message once everyone in it has', async () => {
    const { id } = await group(ada, 'North', bob, cleo)
    await sayIn(ada, id, 'All of you')
    const isSeen = async () => (await thread(ada, id)).chat.messages.at(-1)!.feedback.isSeen
    await thread(bob, id)
    expect(await isSeen()).toBe(false)
    const messageId = (await api.call(chat.listMessages, { as: cleo.as, params: { id } })).messages.at(-1)!.id
    await api.call(chat.markSeen, { as: cleo.as, params: { id }, body: { messageId } })
    expect(await isSeen()).toBe(true)
  })

  it('ends with its last member', async () => {
    const { id } = await group(ada, 'North', bob)
    for (const { as, id: userId } of [bob, ada]) await api.call(chat.removeMember, { as, params: { id, userId } })
    expect((await list(ada)).chatsContacts).toEqual([])
  })
})

describe('files', () => {
  const upload = ({ as }: Person, id: number, body: BodyInit = 'hello', name = 'note.txt') =>
    api.call(chat.uploadFile, { as, params: { id }, query: { name }, body })

  it('are sent with a message, and can be read by anyone with their address', async () => {
    await say(ada, bob, 'Hi')
    const file = await upload(ada, 1)
    expect(file).toMatchObject({ fileName: 'note.txt', contentType: 'application/octet-stream', sizeBytes: 5 })
    expect(await api.call(chat.listThreadFiles, { as: bob.as, params: { id: 1 } })).toEqual([])
    await sayIn(ada, 1, '', { files: [file.id] })
    expect(await api.call(chat.listThreadFiles, { as: bob.as, params: { id: 1 } })).toEqual([file])
    const [, sent] = (await thread(bob, 1)).chat.messages
    expect(sent!.files).toEqual([file])
    const answer = await api.fetch(new Request(`http://localhost${file.url}`))
    expect([await answer.text(), answer.headers.get('content-disposition')]).toEqual([
      'hello',
      "attachment; filename*=UTF-8''note.txt",
    ])
    await api.call(chat.deleteMessage, { as: ada.as, params: { id: sent!.id } })
    expect((await api.fetch(new Request(`http://localhost${file.url}`))).status).toBe(404)
  })

  it('of others, sent ones and empty ones are refused', async () => {
    await say(ada, bob, 'Hi')
    const file = await upload(ada, 1)
    const send = ({ as }: Person, id: number) =>
      api.refusal(chat.sendMessage, { as, params: { id: 1 }, body: { message: 'See', files: [id] } })
    expect(await send(bob, file.id)).toMatchObject({ status: 422 })
    await sayIn(ada, 1, 'See', { files: [file.id] })
    expect(await send(ada, file.id)).toMatchObject({ status: 422 })
    expect(
      await api.refusal(chat.uploadFile, { as: ada.as, params: { id: 1 }, query: { name: 'a' }, body: '' }),
    ).toMatchObject({ status: 422 })
    expect((await api.fetch(new Request(`http://localhost/api/apps/chat/file/${'0'.repeat(64)}`))).status).toBe(404)
  })
})

describe('a person', () => {
  it('says who they are and whether they are there', async () => {
    await say(ada, bob, 'Hi')
    const change = (body: object) => api.call(chat.changeProfile, { as: bob.as, body })
    expect(await change({ about: ' Painter ', status: 'busy' })).toMatchObject({ about: 'Painter', status: 'busy' })
    const shown = async () => (await list(ada)).contacts.find(({ id }) => id === bob.id)
    expect(await shown()).toMatchObject({ about: 'Painter', status: 'offline' })
    const own = await listen(bob.as)
    const other = await listen(ada.as)
    await expect.poll(async () => (await shown())?.status).toBe('busy')
    await change({ status: 'away' })
    expect(await other.until(`"entityId":"${bob.id}"`)).toContain('presence.changed')
    expect(await shown()).toMatchObject({ status: 'away' })
    expect(await api.refusal(chat.changeProfile, { as: bob.as, body: { status: 'asleep' } })).toMatchObject({
      status: 422,
    })
    expect(await api.refusal(chat.changeProfile, { as: bob.as, body: { about: 'x'.repeat(121) } })).toMatchObject({
      status: 422,
    })
    own.close()
    other.close()
  })

  it('blocks another, so that neither writes to the other', async () => {
    await say(ada, bob, 'Hi')
    const block = (isBlocked: boolean, userId = bob.id) => ({ as: ada.as, params: { userId }, body: { isBlocked } })
    await api.call(chat.blockPerson, block(true))
    await api.call(chat.blockPerson, block(true))
    expect((await thread(ada, 1)).chat.block).toBe('byYou')
    expect((await thread(bob, 1)).chat.block).toBe('byThem')
    const send = ({ as }: Person) =>
      api.refusal(chat.sendMessage, { as, params: { id: 1 }, body: { message: 'Hey', files: [] } })
    expect([(await send(ada)).status, (await send(bob)).status]).toEqual([409, 409])
    await api.call(chat.blockPerson, block(false))
    await sayIn(bob, 1, 'Thanks')
    expect(await api.refusal(chat.blockPerson, block(true, ada.id))).toMatchObject({ status: 422 })
    expect(await api.refusal(chat.blockPerson, block(true, 999))).toMatchObject({ status: 404 })
  })

  it('keeps canned replies of their own', async () => {
    const reply = await api.call(chat.addReply, { as: ada.as, body: { text: ' On my way ' } })
    expect(await api.call(chat.listReplies, { as: ada.as })).toEqual([
      { id: reply.id, text: 'On my way', isShared: false, isOwn: true },
    ])
    expect(await api.call(chat.listReplies, { as: bob.as })).toEqual([])
    expect(await api.refusal(chat.deleteReply, { as: bob.as, params: { id: reply.id } })).toMatchObject({ status: 404 })
    await api.call(chat.deleteReply, { as: ada.as, params: { id: reply.id } })
    expect(await api.call(chat.listReplies, { as: ada.as })).toEqual([])
    expect(await api.refusal(chat.addReply, { as: ada.as, body: { text: '' } })).toMatchObject({ status: 422 })
  })

  it('shares canned replies, which only their author deletes', async () => {
    const shared = { text: 'We call you back', isShared: true }
    const { id } = await api.call(chat.addReply, { as: ada.as, body: shared })
    await api.call(chat.addReply, { as: bob.as, body: { text: 'Mine alone' } })
    expect(await api.call(chat.listReplies, { as: bob.as })).toMatchObject([
      { text: 'Mine alone', isShared: false, isOwn: true },
      { ...shared, isOwn: false },
    ])
    expect((await api.refusal(chat.deleteReply, { as: bob.as, params: { id } })).status).toBe(404)
    await api.call(chat.deleteReply, { as: ada.as, params: { id } })
    expect(await api.call(chat.listReplies, { as: cleo.as })).toEqual([])
  })

  it('is notified once of messages that wait, unless they muted the chat or want none', async () => {
    const told = async ({ as }: Person) => (await api.call(listNotifications, { as })).notifications
    const wait = async () => {
      api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 60_000)
      await list(cleo)
    }
    await say(ada, bob, 'One')
    await say(ada, bob, 'Two')
    await wait()
    await say(ada, bob, 'Three')
    await wait()
    expect(await told(bob)).toMatchObject([
      { kind: 'chat-message', values: { person: 'Ada Lovelace' }, link: '/apps/chat?chat=1' },
    ])
    await thread(bob, 1)
    await api.call(chat.muteThread, { as: bob.as, params: { id: 1 }, body: { isMuted: true } })
    await say(ada, bob, 'Four')
    await wait()
    await api.call(chat.changeProfile, { as: cleo.as, body: { isNotificationsOn: false } })
    await say(ada, cleo, 'Five')
    await wait()
    expect([(await told(bob)).length, (await told(cleo)).length]).toEqual([1, 0])
    expect(await api.call(chat.readUnread, { as: bob.as })).toEqual({ unread: 0 })
  })

  it('who was suspended is not notified, and shows no email or phone any more', async () => {
    const { id } = bob
    const { db } = api.machine
    await db.update(users).set({ contact: '+1 555 0100' }).where(eq(users.id, id))
    await say(ada, bob, 'One')
    const panel = async () => (await api.call(chat.readChat, { as: ada.as, params: { userId: id } })).contact
    expect(await panel()).toMatchObject({ email: expect.stringContaining('@'), contact: '+1 555 0100' })
    await db.update(users).set({ status: 'inactive' }).where(eq(users.id, id))
    expect(await panel()).toMatchObject({ fullName: 'Bob Ross', email: '', contact: '' })
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 60_000)
    await list(cleo)
    expect(await db.select().from(notifications).where(eq(notifications.userId, id))).toEqual([])
  })
})

async function listen(as: string) {
  const leave = new AbortController()
  const headers = { authorization: `Bearer ${as}` }
  const response = await api.fetch(requestOf(streamChanges, { headers, signal: leave.signal }))
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const until = async (text: string) => {
    while (!heard.includes(text)) heard += (await reader.read()).value ?? ''
    return heard
  }
  await until('retry')
  return { until, close: () => leave.abort() }
}
