import { expect, it } from 'vitest'
import pages from './pages.json' with { type: 'json' }
import { screens } from './screens.ts'

/** Every address, alias and named screen of section 2 of the specification that this program has. */
const named = [
  '/:error',
  '/pages/misc/not-found/{error}',
  '/not-authorized',
  '/pages/misc/not-authorized',
  '/login',
  '/register',
  '/forgot-password',
  '/front-pages/landing-page',
  '/front-pages/pricing',
  '/front-pages/payment',
  '/front-pages/checkout',
  '/wizard-examples/checkout',
  '/wizard-examples/property-listing',
  '/wizard-examples/create-deal',
  '/access-control',
  '/apps/calendar',
  '/apps/chat',
  '/apps/email',
  '/apps/email/{filter}',
  '/apps/email/{label}',
  '/apps/email/filter/{filter}',
  '/apps/email/label/{label}',
  '/apps/logistics/deliveries',
  '/apps/logistics/drivers',
  '/apps/logistics/routes',
  '/apps/logistics/settings',
  '/apps/logistics/fleet',
  '/apps/logistics/route/{id}',
  '/apps/permissions',
  '/apps/roles',
  '/apps/user/list',
  '/apps/user/view/{id}',
  '/pages/user-profile',
  '/pages/account-settings',
  '/apps/invoice/list',
  '/apps/invoice/preview/{id}',
  '/apps/invoice/add',
  '/apps/invoice/edit/{id}',
  '/two-steps',
  '/verify-email',
  '/reset-password',
  '/pages/faq',
  '/pages/help-center',
  '/pages/pricing',
  '/pages/misc/coming-soon',
  '/pages/misc/under-maintenance',
  '/pages/misc/internal-server-error',
]
const targets: Record<string, string[]> = {
  frontPages: ['front-pages-landing-page', 'front-pages-pricing', 'front-pages-payment', 'front-pages-checkout'],
  chartAndMisc: ['charts-apex-chart', 'charts-chartjs', 'access-control'],
  userInterface: ['ui-typography', 'ui-icons', 'ui-card-basic', 'ui-alert', 'ui-dialog', 'ui-tooltip'],
  formsAndTables: [
    'forms-text-field',
    'forms-form-layouts',
    'forms-form-validation',
    'tables-simple-table',
    'tables-data-table',
  ],
}

const patterns = screens.flatMap(({ path, aliases = [] }) => [path, ...aliases]).map(patternOf)

function patternOf(path: string): string {
  return path === '*' ? '/:error' : path.replaceAll(/\{\w+\}/g, '{}')
}

it.each(named)('%s of the specification opens a screen', (path) => {
  expect(patterns).toContain(patternOf(path))
})

it.each(Object.entries(targets))('the search finds the targets of the group %s', (group, names) => {
  const found = pages.filter((page) => page.group === group).map(({ name }) => name)
  expect(found).toEqual(expect.arrayContaining(names))
})
