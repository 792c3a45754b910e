import { expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { listCourses } from '#features/people/academy/contract.ts'
import { listChats } from '#features/office/chat/contract.ts'
import { listCustomers } from '#features/ecommerce/customers/contract.ts'
import { listEmails } from '#features/office/email/contract.ts'
import { listInvoices } from '#features/office/invoices/contract.ts'
import { readBoards } from '#features/office/kanban/contract.ts'
import { listOrders } from '#features/ecommerce/orders/contract.ts'
import { readProfileHeader, readProfileTab } from '#features/office/profile/contract.ts'
import { listAnalyticsProjects } from '#features/office/projects/contract.ts'
import { listReferrals } from '#features/ecommerce/referrals/contract.ts'
import { listReviews } from '#features/ecommerce/reviews/contract.ts'
import { listUsers } from '#features/people/users/contract.ts'
import { login, readMe } from '#platform/accounts/contract.ts'
import { demoAccounts } from '#platform/accounts/rules.ts'
import { loadSample } from './sample.ts'

const api = await testApi()

it('people of the sample workspace have drawn pictures wherever they appear', async () => {
  await loadSample(api.machine)
  const [admin] = demoAccounts
  const signedIn = await api.call(login, { body: { email: admin.email, password: admin.password, remember: true } })
  if (!('accessToken' in signedIn)) throw new Error('the demo account has no two-step verification')
  const as = signedIn.accessToken
  const query = { itemsPerPage: 100 }
  const { emails } = await api.call(listEmails, { as, query })
  const { chatsContacts, contacts, profileUser } = await api.call(listChats, { as })
  const places = {
    me: await api.call(readMe, { as }),
    users: await api.call(listUsers, { as, query }),
    // A group is shown with an icon.
    chats: [chatsContacts.filter(({ isGroup }) => !isGroup), contacts, profileUser],
    boards: await api.call(readBoards, { as }),
    projects: await api.call(listAnalyticsProjects, { as, query }),
    courses: await api.call(listCourses, { as, query }),
    customers: await api.call(listCustomers, { as, query }),
    orders: await api.call(listOrders, { as, query }),
    reviews: await api.call(listReviews, { as, query }),
    referrals: await api.call(listReferrals, { as, query }),
    invoices: await api.call(listInvoices, { as, query }),
    header: await api.call(readProfileHeader, { as }),
    profile: await api.call(readProfileTab, { as, query: { tab: 'profile' } }),
    teams: await api.call(readProfileTab, { as, query: { tab: 'teams' } }),
    connections: await api.call(readProfileTab, { as, query: { tab: 'connections' } }),
    // Senders from outside the workspace have no account, so no picture.
    senders: emails.filter(({ from }) => from.email.endsWith('@demo.com')),
  }
  const pictures = Object.entries(places).flatMap(([place, reply]) => picturesIn(reply).map((src) => ({ place, src })))
  expect(new Set(pictures.map(({ place }) => place))).toEqual(new Set(Object.keys(places)))
  for (const { place, src } of pictures) {
    expect(src, place).toMatch(/^data:image\/svg\+xml,%3Csvg/)
    expect(src.length, place).toBeLessThan(1000)
  }
})

const fields = ['avatar', 'img', 'tutorImg', 'profileImg', 'leaderAvatar', 'team']
/** Teams and projects are shown with an icon, by its name. */
const icon = /^[a-z]+(-[a-z]+)*$/

/** The pictures of people in an answer, at any depth. */
function picturesIn(reply: unknown): string[] {
  if (typeof reply !== 'object' || reply === null) return []
  return Object.entries(reply).flatMap(([name, value]: [string, unknown]) => {
    const own = fields.includes(name) ? [value].flat().filter((one) => typeof one === 'string') : []
    return [...own.filter((one) => !icon.test(one)), ...picturesIn(value)]
  })
}
