import { expect, type Locator } from '@playwright/test'
import { test } from './journey.ts'
import { complaintsOf, expectSound, goInside } from './soundness.ts'
import { newcomer, settled, signIn, signInWith } from './visit.ts'

// What an administrator sees is looked at in every-screen.spec.ts.
for (const role of ['client', 'customer-service', 'depot-clerk'])
  test(`all that the menu of a ${role} leads to is sound`, async ({ page, request }) => {
    test.slow()
    const complaints = complaintsOf(page)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    if (role === 'client') await signIn(page, role)
    else await signInWith(page, await newcomer(request, role))
    await page.goto('/')
    await settled(page)
    await expectSound(page)
    const home = new URL(page.url()).pathname
    const paths = await pathsIn(page.getByRole('navigation', { name: 'Main menu' }))
    expect(paths.size).toBeGreaterThan(0)
    for (const path of paths) {
      if (path === home) continue
      await goInside(page, path)
      await expectSound(page, '#content', ['whole', 'dark'])
    }
    expect(complaints).toEqual([])
  })

/** Where a menu leads to, with its folders opened one after the other. */
async function pathsIn(menu: Locator): Promise<Set<string>> {
  const paths = new Set<string>()
  const read = async () => {
    const links = await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const link of links) paths.add(link)
  }
  await read()
  for (const name of await menu.locator('button[aria-expanded="false"]').allInnerTexts()) {
    await menu.getByRole('button', { name, exact: true }).click()
    await read()
  }
  return paths
}
