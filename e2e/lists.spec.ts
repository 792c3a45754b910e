import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { newcomer, settled, signIn, signInWith } from './visit.ts'

test.describe('a list', () => {
  test('is walked by arrow keys, ticked by the space bar and opened by Enter', async ({ page }) => {
    await signIn(page)
    await page.goto('/apps/user/list')
    await settled(page)
    const rows = page.locator('tbody tr')
    await rows.nth(0).focus()
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toBeFocused()
    await page.keyboard.press(' ')
    await expect(rows.nth(1).getByRole('checkbox')).toBeChecked()
    await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('1 selected')
    await page.keyboard.press('ArrowUp')
    await expect(rows.nth(0)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/apps\/user\/view\/\d+/)
  })

  test('doesn’t carry what was typed in its search over to the next screen', async ({ page }) => {
    await page.clock.install()
    await signIn(page)
    await page.goto('/apps/user/list')
    await settled(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('searchbox', { name: 'Search' }).fill('nadia')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('button', { name: 'Settings' }).click()
    await menu.getByRole('link', { name: 'Audit log' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    await page.clock.runFor(1000)
    await expect(page).toHaveURL(/\/apps\/audit-log$/)
  })

  test('is sorted up, then down, then as it was', async ({ page }) => {
    await signIn(page)
    await page.goto('/apps/user/list')
    await settled(page)
    const head = page.getByRole('columnheader', { name: 'User' })
    const sort = head.getByRole('button')
    await sort.click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/sortBy=user/)
    await sort.click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await sort.click()
    await expect(head).toHaveAttribute('aria-sort', 'none')
    await expect(page).not.toHaveURL(/sortBy/)
  })

  for (const layout of ['vertical', 'horizontal']) {
    test(`keeps its column titles in view, below a ${layout} menu’s bar`, async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'Routewright-layout-nav', value: layout, url: baseURL! }])
      await signIn(page)
      await page.goto('/apps/user/list?itemsPerPage=50')
      await settled(page)
      const title = page.getByRole('columnheader', { name: 'User' })
      await page.mouse.wheel(0, 1500)
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
      await expect(title).toBeInViewport({ ratio: 1 })
      // Nothing lies over them: what is found at their middle is the title itself.
      await title.getByRole('button').click()
      await expect(page).toHaveURL(/sortBy=user/)
    })
  }

  test('shows its last page if a later one is requested, and lets people go back', async ({ page }) => {
    await signIn(page)
    await page.goto('/apps/user/list?itemsPerPage=25')
    await settled(page)
    await page.goto('/apps/user/list?itemsPerPage=25&page=99')
    await expect(page).toHaveURL(/[?&]page=[2-9]$/)
    await settled(page)
    await expect(page.locator('tbody tr').first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/list\?itemsPerPage=25$/)
  })

  test('keeps the columns a person chose', async ({ page, request }) => {
    await signInWith(page, await newcomer(request, 'editor'))
    await page.goto('/apps/user/list')
    await settled(page)
    await expect(page.getByRole('columnheader', { name: 'Plan' })).toBeVisible()
    await page.getByRole('button', { name: 'Choose columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Plan' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Choose columns' })).toBeFocused()
    await page.reload()
    await settled(page)
    await expect(page.getByRole('columnheader', { name: 'Plan' })).toHaveCount(0)
  })

  test('is sorted on a phone as well, where there are no column titles', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page)
    await page.goto('/apps/user/list')
    await settled(page)
    await page.getByRole('button', { name: 'Sort rows' }).click()
    await page.getByRole('menuitem', { name: 'User' }).click()
    await expect(page).toHaveURL(/sortBy=user$/)
    await page.getByRole('menuitem', { name: 'User' }).click()
    await expect(page).toHaveURL(/orderBy=desc/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Sort rows' })).toBeFocused()
  })

  test('folds its filters away on a phone and says how many are set', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page)
    await page.goto('/apps/user/list?status=active')
    await settled(page)
    const button = page.getByRole('button', { name: 'Filters 1' })
    const role = page.getByRole('combobox', { name: 'Role' })
    await expect(role).toBeHidden()
    await button.click()
    await role.selectOption('editor')
    await expect(page).toHaveURL(/role=editor/)
    await expect(page.getByRole('button', { name: 'Filters 2' })).toBeVisible()
  })

  test('a save that fails keeps what was typed', async ({ page }) => {
    await signIn(page)
    await page.goto('/apps/user/list?open=add')
    const drawer = page.getByRole('dialog', { name: 'Add user' })
    await drawer.getByLabel('Full name').fill('Nora Kept')
    await drawer.getByLabel('Username').fill('norakept')
    await drawer.getByLabel('Email address').fill('nora.kept@example.com')
    await page.route('**/api/apps/users', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await drawer.getByRole('button', { name: 'Add and invite' }).click()
    await expect(drawer.getByRole('alert')).toContainText('We couldn’t reach the server')
    await expect(drawer.getByLabel('Full name')).toHaveValue('Nora Kept')
    await expect(drawer.getByLabel('Email address')).toHaveValue('nora.kept@example.com')
  })
})
