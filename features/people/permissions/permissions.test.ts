import { describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import {
  createPermission,
  deletePermission,
  listPermissions,
  readPermission,
  undoPermissionDeletion,
  updatePermission,
} from './contract.ts'
import { loadPermissions } from './server/load-sample.ts'

const api = await testApi()
const names = async (as: string, query: Record<string, unknown>) =>
  (await api.call(listPermissions, { as, query })).permissions.map(({ name }) => name)

describe('permissions', () => {
  it('are the nine of the sample workspace, loaded once', async () => {
    await loadPermissions(api.machine)
    await loadPermissions(api.machine)
    const as = await api.signIn()
    const { permissions, totalPermissions } = await api.call(listPermissions, { as })
    expect(totalPermissions).toBe(9)
    expect(permissions[0]).toEqual({
      id: 1,
      name: 'Management',
      assignedTo: ['administrator'],
      createdDate: '04 Oct 2025, 9:00 AM',
      createdAt: '2025-10-04T09:00:00.000Z',
      isCore: true,
      version: 1,
    })
  })

  it('belong to the groups of the sample', async () => {
    await loadPermissions(api.machine)
    const { permissions } = await api.call(listPermissions, { as: await api.signIn() })
    expect(Object.fromEntries(permissions.map(({ name, assignedTo }) => [name, assignedTo.join(', ')]))).toEqual({
      Management: 'administrator',
      'Manage Billing & Roles': 'administrator',
      'Add & Remove Users': 'administrator, manager',
      'Client Communication': 'administrator, manager',
      'Financial Management': 'administrator, manager',
      'Project Planning': 'administrator, users, support',
      'Manage Email Sequences': 'administrator, users, support',
      'Only View': 'administrator, restricted-user',
      "Manage Others' Tasks": 'administrator, support',
    })
  })

  it('are found by name, by date, and by how a group begins', async () => {
    await loadPermissions(api.machine)
    const as = await api.signIn()
    expect(await names(as, { q: 'BILLING' })).toEqual(['Manage Billing & Roles'])
    expect(await names(as, { q: 'oct 2025' })).toEqual(['Management', 'Manage Billing & Roles'])
    expect(await names(as, { q: 'restr' })).toEqual(['Only View'])
    expect(await names(as, { q: 'stricted' })).toEqual([])
    expect(await names(as, { q: '%' })).toEqual([])
    expect(await names(as, { q: "x' or '1'='1" })).toEqual([])
  })

  it('are sorted by name alone, and paged', async () => {
    await loadPermissions(api.machine)
    const as = await api.signIn()
    expect((await names(as, { sortBy: 'name', orderBy: 'desc' }))[0]).toBe('Project Planning')
    expect(await names(as, { sortBy: 'id; drop table permissions', itemsPerPage: 5 })).toHaveLength(5)
    expect(await names(as, { itemsPerPage: 5, page: 2 })).toHaveLength(4)
  })

  it('are added, changed and deleted', async () => {
    const as = await api.signIn()
    const made = await api.call(createPermission, {
      as,
      body: { name: ' Print labels ', assignedTo: ['support'], isCore: false },
    })
    expect(made).toMatchObject({ name: 'Print labels', createdDate: '20 Nov 2026, 9:00 AM' })
    const params = { id: made.id }
    expect(await api.call(readPermission, { as, params })).toEqual(made)
    expect(
      await api.call(updatePermission, {
        as,
        params,
        body: { name: 'Print all labels', assignedTo: [], isCore: true, version: 1 },
      }),
    ).toMatchObject({ name: 'Print all labels', isCore: true })
    expect(await api.refusal(deletePermission, { as, params })).toMatchObject({ status: 409 })
    await api.call(updatePermission, {
      as,
      params,
      body: { name: 'Print all labels', assignedTo: [], isCore: false, version: 2 },
    })
    await api.call(deletePermission, { as, params })
    expect(await names(as, {})).toEqual([])
  })

  it('come back when a deletion is undone, unless the name was given again', async () => {
    const as = await api.signIn()
    const body = { name: 'Print labels', assignedTo: ['support' as const], isCore: false }
    const made = await api.call(createPermission, { as, body })
    const params = { id: made.id }
    await api.call(deletePermission, { as, params })
    await api.call(undoPermissionDeletion, { as, params })
    expect((await api.call(listPermissions, { as })).permissions).toEqual([made])
    await api.call(deletePermission, { as, params })
    await api.call(createPermission, { as, body })
    expect(await api.refusal(undoPermissionDeletion, { as, params })).toMatchObject({ status: 409 })
    expect(await api.refusal(undoPermissionDeletion, { as, params: { id: 99 } })).toMatchObject({ status: 404 })
  })

  it('are not changed from an older state than the one that is there', async () => {
    const as = await api.signIn()
    const body = { name: 'Print labels', assignedTo: [], isCore: false }
    const { id, version } = await api.call(createPermission, { as, body })
    await api.call(updatePermission, { as, params: { id }, body: { ...body, isCore: true, version } })
    expect(
      await api.refusal(updatePermission, { as, params: { id }, body: { ...body, name: 'Labels', version } }),
    ).toMatchObject({ status: 409, issues: [{ path: 'version' }] })
    expect((await api.call(listPermissions, { as })).permissions).toMatchObject([
      { name: 'Print labels', isCore: true, version: version + 1 },
    ])
    expect(await api.refusal(updatePermission, { as, params: { id }, body })).toMatchObject({
      status: 422,
    })
  })

  it('have names of their own', async () => {
    const as = await api.signIn()
    const body = { name: 'Print labels', assignedTo: [], isCore: false }
    await api.call(createPermission, { as, body })
    const other = await api.call(createPermission, { as, body: { ...body, name: 'Other' } })
    expect(await api.refusal(createPermission, { as, body })).toMatchObject({
      status: 409,
      issues: [{ path: 'name', message: 'A permission called Print labels already exists. Choose another name.' }],
    })
    expect(
      await api.refusal(updatePermission, { as, params: { id: other.id }, body: { ...body, version: 1 } }),
    ).toMatchObject({ status: 409 })
    const both = await Promise.allSettled(
      [1, 2].map(() => api.call(createPermission, { as, body: { ...body, name: 'At once' } })),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('refuse the wrong right, what is not there, and bad input', async () => {
    const reader = await api.signIn([{ action: 'read', subject: 'Permission' }])
    const as = await api.signIn()
    const body = { name: 'Print labels', assignedTo: [], isCore: false }
    const calls = [
      (who: { as?: string }) => api.refusal(createPermission, { ...who, body }),
      (who: { as?: string }) =>
        api.refusal(updatePermission, { ...who, params: { id: 1 }, body: { ...body, version: 1 } }),
      (who: { as?: string }) => api.refusal(deletePermission, { ...who, params: { id: 1 } }),
      (who: { as?: string }) => api.refusal(undoPermissionDeletion, { ...who, params: { id: 1 } }),
    ]
    for (const call of calls) expect((await call({ as: reader })).status).toBe(403)
    for (const id of [99, 'x']) expect((await api.refusal(readPermission, { as, params: { id } })).status).toBe(404)
    expect(
      (await api.refusal(updatePermission, { as, params: { id: 99 }, body: { ...body, version: 1 } })).status,
    ).toBe(404)
    expect((await api.refusal(deletePermission, { as, params: { id: 'x' } })).status).toBe(404)
    for (const wrong of [
      { name: '' },
      { name: 'a', assignedTo: ['king'] },
      { name: 'x'.repeat(101) },
      { name: 'a\u0000b' },
    ])
      expect((await api.refusal(createPermission, { as, body: wrong })).status).toBe(422)
  })
})
