import { describe, expect, it } from 'vitest'
import { createRole, deleteRole } from '#platform/access/contract.ts'
import { uploadPicture } from '#platform/files/contract.ts'
import { bulkProducts, checkImport } from '#features/ecommerce/products/contract.ts'
import { createPermission } from '#features/people/permissions/contract.ts'
import { changeUsers, createUser, readUser } from '#features/people/users/contract.ts'
import { testApi } from '#homes/test/test-api.ts'
import type { Language } from '#kit/contract/sentence.ts'
import { call } from '#kit/web/call.ts'

const api = await testApi()
const inLanguage = (language: Language) => ({ 'accept-language': language })

describe('a refusal', () => {
  it.each([
    ['en', 'We couldn’t find role nobody.'],
    ['fr', 'Rôle introuvable : nobody.'],
    ['ar', 'لم يُعثر على الدور: \u2068nobody\u2069.'],
  ] as const)('is said in the language that is asked for: %s', async (language, message) => {
    const as = await api.signIn()
    expect(
      await api.refusal(deleteRole, { as, params: { name: 'nobody' }, headers: inLanguage(language) }),
    ).toMatchObject({ status: 404, message })
  })

  it.each([
    ['de', 'Melden Sie sich zuerst an.'],
    ['es', 'Inicie sesión primero.'],
  ])('is said to drivers and recipients in theirs, too: %s', async (language, message) => {
    const headers = { 'accept-language': `${language}, en;q=0.5` }
    const answer = await api.fetch(new Request('http://localhost/api/apps/users', { headers }))
    expect([answer.headers.get('content-language'), await answer.json()]).toEqual([
      language,
      { message, code: 'common.signInFirst' },
    ])
  })

  it('declares its language, which is English by default', async () => {
    const ask = (headers: Record<string, string>) =>
      api.fetch(new Request('http://localhost/api/apps/users', { headers }))
    const french = await ask({ 'accept-language': 'fr-CH, fr;q=0.9, en;q=0.8' })
    expect([french.headers.get('content-language'), await french.json()]).toEqual([
      'fr',
      { message: 'Connectez-vous d’abord.', code: 'common.signInFirst' },
    ])
    const plain = await ask({})
    expect([plain.headers.get('content-language'), await plain.json()]).toEqual([
      'en',
      { message: 'Sign in first.', code: 'common.signInFirst' },
    ])
  })

  it('names what it speaks of in its own language too', async () => {
    const as = await api.signIn()
    await api.call(createRole, { as, body: { name: 'driver', rules: [] } })
    const body = { name: 'driver', rules: [] }
    const told = async (language: Language) =>
      (await api.refusal(createRole, { as, body, headers: inLanguage(language) })).message
    expect([await told('en'), await told('fr'), await told('ar')]).toEqual([
      'A role called driver already exists. Choose another name.',
      'Il existe déjà un rôle « Chauffeur ». Choisissez un autre nom.',
      'يوجد بالفعل دور باسم «سائق». اختر اسمًا آخر.',
    ])
  })

  it('of a field is in the language, under the field and in the summary', async () => {
    const as = await api.signIn()
    const refused = await api.refusal(createPermission, {
      as,
      body: { name: '', assignedTo: [] },
      headers: inLanguage('ar'),
    })
    expect(refused.issues).toMatchObject([{ path: 'name', message: 'هذا الحقل مطلوب.' }])
    expect(refused.message).toBe('بعض القيم المرسلة غير صالحة. \u2068name\u2069: هذا الحقل مطلوب.')
  })

  it('of a rule of the contract itself is in the language', async () => {
    const as = await api.signIn()
    const refused = await api.refusal(createUser, { as, body: { username: '?' }, headers: inLanguage('fr') })
    expect(refused.issues).toContainEqual({
      path: 'username',
      code: 'accounts.oddUsername',
      message: 'De 2 à 40 lettres, chiffres, points ou tirets.',
    })
  })

  it('of a rule that all fields share is in the words of its screens', async () => {
    const as = await api.signIn()
    const body = { name: 'a\0b', assignedTo: [], isCore: false }
    const refused = await api.refusal(createPermission, { as, body, headers: inLanguage('fr') })
    expect(refused.issues).toMatchObject([
      { path: 'name', message: 'Ce texte contient un caractère non pris en charge.' },
    ])
  })

  it('of each row of many is in the language', async () => {
    const as = await api.signIn()
    const { refused } = await api.call(bulkProducts, {
      as,
      body: { action: 'delete', ids: [7] },
      headers: inLanguage('fr'),
    })
    expect(refused).toEqual([{ id: 7, message: 'Produit introuvable : 7.' }])
    const people = await api.call(changeUsers, {
      as,
      body: { action: 'undelete', ids: [7] },
      headers: inLanguage('ar'),
    })
    expect(people.refused).toEqual([{ id: 7, message: 'لم يُعثر على المستخدم المحذوف: 7.' }])
  })

  it('of each row of a file is in the language, its columns too', async () => {
    const as = await api.signIn()
    const { rows } = await api.call(checkImport, { as, body: 'SKU,Product,Price\n7,,x', headers: inLanguage('fr') })
    expect(rows[0]?.message).toContain('« Prix » : « x » n’est pas valide.')
  })

  it('of what was uploaded is in the language', async () => {
    const as = await api.signIn()
    expect(await api.refusal(uploadPicture, { as, body: 'no picture', headers: inLanguage('ar') })).toMatchObject({
      status: 415,
      message: 'هذه ليست صورة PNG أو JPEG أو WebP أو GIF.',
    })
  })

  it('whose body the contract fixes stays as it is', async () => {
    const as = await api.signIn()
    await expect(
      call(
        readUser,
        { params: { id: 999 }, headers: { authorization: `Bearer ${as}`, ...inLanguage('fr') } },
        api.fetch,
      ),
    ).rejects.toMatchObject({ status: 404, message: 'User not found' })
  })
})
