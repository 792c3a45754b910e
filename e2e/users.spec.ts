import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, newcomer, settled, signIn, signInWith, unique } from './visit.ts'

test.describe('people', () => {
  test('a person is added after a correction, found, and changed, and the audit log shows who did it', async ({
    page,
  }) => {
    const word = unique('nadia')
    await signIn(page)
    await page.goto('/apps/user/list')
    await settled(page)
    await page.getByRole('button', { name: 'Add user' }).click()
    const drawer = page.getByRole('dialog', { name: 'Add user' })
    await drawer.getByRole('button', { name: 'Add and invite' }).click()
    await expect(drawer.getByText('This field is required.').first()).toBeVisible()
    await drawer.getByLabel('Full name').fill(`Nadia ${word}`)
    await drawer.getByLabel('Username').fill(word)
    await drawer.getByLabel('Email address').fill('admin@demo.com')
    await drawer.getByRole('button', { name: 'Add and invite' }).click()
    await expect(drawer.getByText('This email address is already in use.')).toBeVisible()
    await drawer.getByLabel('Email address').fill(`${word}@example.com`)
    await drawer.getByRole('button', { name: 'Add and invite' }).click()
    await expect(page.getByText(`Nadia ${word} was added.`)).toBeVisible()
    const unsent = page.getByRole('dialog', { name: 'Email isn’t set up' })
    await expect(unsent.getByLabel('Invitation link')).toHaveValue(/token=/)
    await unsent.getByRole('button', { name: 'Cancel' }).click()
    await expect(drawer).toBeHidden()

    await page.getByRole('searchbox', { name: 'Search' }).fill(word)
    await expect(page).toHaveURL(new RegExp(`q=${word}`))
    const row = page.getByRole('row').filter({ hasText: `${word}@example.com` })
    await row.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const editor = page.getByRole('dialog', { name: `Edit Nadia ${word}` })
    await editor.getByLabel('Company').fill('Delta Freight')
    await page.keyboard.press('Escape')
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Keep editing' })
      .click()
    await editor.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`Nadia ${word} was updated.`)).toBeVisible()
    await row.getByRole('link', { name: /^View/ }).click()
    await expect(page.getByText('Delta Freight')).toBeVisible()
    const id = new URL(page.url()).pathname.split('/').at(-1)!

    await page.goto(`/apps/audit-log?q=${id}`)
    await settled(page)
    const events = page.getByRole('row').filter({ hasText: `User ${id}` })
    await expect(events.filter({ hasText: 'Created' })).toContainText('Helena Brandt')
    await events.filter({ hasText: 'Changed' }).getByRole('button', { name: 'View change' }).click()
    await expect(page.getByRole('dialog')).toContainText('Delta Freight')
    // Sent to someone whose list does not hold it, the link still opens it.
    await page.goto(`/apps/audit-log?entity=role&open=${new URL(page.url()).searchParams.get('open')}`)
    await expect(page.getByRole('dialog')).toContainText('Delta Freight')
  })

  test('several people are suspended at once, and suspending the last administrator is refused with the reason', async ({
    page,
    request,
  }) => {
    const person = await newcomer(request)
    await newcomer(request, 'admin')
    await signIn(page)
    await page.goto('/apps/user/list?role=admin')
    await settled(page)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Suspend' }).click()
    await page.getByRole('dialog', { name: 'Suspend these users?' }).getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByText(/1 failed/)).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Rows that failed stay selected' })).toBeVisible()

    await page.goto(`/apps/user/list?q=${encodeURIComponent(person.email)}`)
    await settled(page)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Suspend' }).click()
    await page.getByRole('dialog', { name: 'Suspend these users?' }).getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('Suspended')
    const refused = await request.post('/api/auth/login', { data: { email: person.email, password: person.password } })
    expect(refused.ok()).toBe(false)
  })

  test('the filtered list is exported as CSV with just its rows', async ({ page }) => {
    await signIn(page)
    await page.goto('/apps/user/list?role=maintainer')
    await settled(page)
    await page.getByRole('button', { name: 'Export or print' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    const [head, ...rows] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(head).toContain('Role')
    expect(rows.length).toBeGreaterThan(3)
    expect(rows.every((row) => row.includes('Maintainer'))).toBe(true)
  })
})

test.describe('roles', () => {
  test('a new role is created in the matrix and assigned, and people with it see just what it allows', async ({
    page,
    browser,
    baseURL,
    request,
  }) => {
    const role = unique('clerk')
    const person = await newcomer(request)
    await signIn(page)
    await page.goto('/apps/roles')
    await settled(page)
    await page.getByRole('button', { name: 'Add role' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add role' })
    const add = dialog.getByRole('button', { name: 'Add role' })
    await expect(dialog.getByLabel('Role name')).toBeFocused()
    await expect(add).toBeInViewport({ ratio: 1 })
    await dialog.getByRole('checkbox', { name: 'Read: User management' }).check()
    await add.click()
    await expect(dialog.getByText('This field is required.')).toBeVisible()
    await expect(dialog.getByLabel('Role name')).toBeFocused()
    await dialog.getByLabel('Role name').fill(role)
    await add.click()
    await expect(page.getByText(`The role ${role} was saved.`)).toBeVisible()

    await page.getByRole('searchbox', { name: 'Search' }).fill(person.email)
    await page
      .getByRole('row')
      .filter({ hasText: person.email })
      .getByRole('combobox', { name: /^Role of/ })
      .or(page.getByRole('textbox', { name: `Role of ${person.name}` }))
      .first()
      .click()
    await page
      .getByRole('listbox', { name: /^Role of/ })
      .getByRole('option', { name: role })
      .click()
    await expect(page.getByText(`${person.name} now has the role ${role}.`)).toBeVisible()

    const context = await browser.newContext({ baseURL: baseURL! })
    const theirs = await context.newPage()
    await signInWith(theirs, person)
    await theirs.goto('/apps/user/list')
    await settled(theirs)
    await expect(theirs.getByRole('row').nth(1)).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Add user' })).toHaveCount(0)
    await expect(theirs.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
    const menu = theirs.getByRole('navigation', { name: 'Main menu' })
    await expect(menu.getByRole('link', { name: 'Users' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
    await theirs.goto('/apps/audit-log')
    await expect(theirs).toHaveURL(/\/not-authorized(\?|$)/)
    await context.close()
  })
})

test.describe('permissions', () => {
  test('a permission is added, renamed and deleted, and a core one can’t be deleted', async ({ page, request }) => {
    const word = unique('plan')
    await signIn(page)
    await page.goto('/apps/permissions')
    await settled(page)
    await page.getByRole('button', { name: 'Add permission' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add permission' }).click()
    await expect(dialog.getByText('This field is required.')).toBeVisible()
    await dialog.getByLabel('Name').fill(word)
    await dialog.getByRole('button', { name: 'Add permission' }).click()
    await expect(page.getByText(`${word} was added.`)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search' }).fill(word)
    await page.getByRole('button', { name: `Edit ${word}` }).click()
    await dialog.getByLabel('Name').fill(`${word} more`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: `Delete ${word} more` }).click()
    await expect(page.getByText('No results')).toBeVisible()

    const core = unique('core')
    const admin = await asAdmin(request)
    await admin.send('/api/apps/permissions', { name: core, assignedTo: ['administrator'], isCore: true })
    await page.goto(`/apps/permissions?q=${core}`)
    await expect(page.getByRole('button', { name: `Delete ${core}` })).toBeDisabled()
  })
})
