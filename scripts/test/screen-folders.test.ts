import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { screenFolders } from './screen-folders.ts'
import { folderOf } from './sweeps.mjs'

const screens = await screenFolders(process.cwd())

it.each([
  ['/apps/ecommerce/product/list', 'features/ecommerce/products'],
  ['/apps/ecommerce/settings', 'features/ecommerce/settings'],
  ['/apps/logistics/route/7?tab=stops', 'features/logistics/routes'],
  ['/apps/roles', 'features/people/users'],
  ['/apps/email/sent', 'features/office/email'],
  ['/apps/email/accounts', 'features/office/mail-accounts'],
  ['/wizard-examples/checkout', 'features/site/checkout'],
  ['/pages/misc/not-authorized', 'app'],
])('%s belongs to %s, whose manifest lists it', (address, folder) => {
  expect(folderOf(screens, address)).toBe(folder)
})

it('every address that sweeps look at is one of a screen', () => {
  const everyScreen = readFileSync('e2e/every-screen.spec.ts', 'utf8').matchAll(/^ {2}'(\/[^']+)',$/gm)
  const openParts = readFileSync('e2e/open-parts.spec.ts', 'utf8').matchAll(/\bpath: '([^']+)'/g)
  const addresses = [...everyScreen, ...openParts].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(70)
  for (const address of addresses) expect(folderOf(screens, address)).toBeDefined()
})
