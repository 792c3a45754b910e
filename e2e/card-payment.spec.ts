import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { cardProvider } from './card-provider.ts'
import { test } from './journey.ts'
import { asAdmin, linkOfEmail, settled, signIn, unique } from './visit.ts'

type Issued = { invoice: { id: number; version: number } }
const account = '/api/apps/ecommerce/card-account'
const secret = 'whsec_journey'
const off = { kind: 'none', secretKey: '', signingSecret: '' }

/** An invoice of 100.00 that is emailed to a client of its own. */
async function emailedInvoice(request: APIRequestContext, to: string): Promise<number> {
  const admin = await asAdmin(request)
  const line = { item: 'Delivery round', description: '', quantityMilli: 1000, unit: 'piece', priceCents: 10_000 }
  const { invoice } = await admin.send<Issued>('/api/apps/invoice', {
    newClient: { name: unique('Client '), email: to, country: 'Germany' },
    client: { company: '', contact: '', address: '', taxId: '' },
    service: 'Software Development',
    issuedOn: '2026-11-20',
    dueOn: '2036-12-20',
    lines: [{ ...line, discountBasisPoints: 0, taxBasisPoints: 0 }],
    salesperson: '',
    thanks: '',
    note: '',
  })
  await admin.send(`/api/apps/invoice/${invoice.id}/emails`, {
    to,
    subject: `Invoice for ${to}`,
    message: 'Thank you.',
  })
  return invoice.id
}

/** A card account that takes the invoice, the link in its email, and the way back to none. */
async function payable({ request }: Page, browser: Browser, baseURL: string | undefined) {
  const provider = await cardProvider()
  const admin = await asAdmin(request)
  await admin.change(account, { kind: 'stripe', url: provider.url, secretKey: 'sk_journey', signingSecret: secret })
  const to = `${unique('payer')}@example.com`
  const id = await emailedInvoice(request, to)
  const link = await linkOfEmail(browser, baseURL, { to, subject: `Invoice for ${to}`, path: /[0-9]\/invoice\// })
  const takeNoCards = async () => {
    await admin.change(account, { ...off, url: provider.url })
    await provider.close()
  }
  return { provider, id, link, takeNoCards }
}

test('a client without a sign-in pays an invoice by card from the link of its email', async ({
  browser,
  baseURL,
  page,
}) => {
  const { provider, id, link, takeNoCards } = await payable(page, browser, baseURL)
  const context = await browser.newContext({ baseURL: baseURL! })
  const visitor = await context.newPage()
  const pay = visitor.getByRole('button', { name: 'Pay $100.00 by card' })
  const status = visitor.getByRole('main').getByRole('status')

  await visitor.goto(link)
  await expect(status).toHaveText('You enter your card on the card provider’s own page.')
  await pay.click()
  await visitor.getByRole('link', { name: 'Back to the store' }).click()
  await pay.click()
  expect(provider.sessions()).toHaveLength(1)

  // The provider leads back before its money has come.
  await visitor.getByRole('link', { name: 'Pay now' }).click()
  await expect(status).toContainText('We’re waiting for the card provider to confirm your payment.')
  await expect(pay).toHaveCount(0)
  await visitor.getByRole('button', { name: 'Check again' }).click()
  await expect(status).toContainText('We’re waiting')

  const { body, headers } = provider.pay(provider.sessions()[0]!, secret)
  for (const _ of ['once', 'again'])
    expect((await page.request.post('/api/integrations/payments/stripe', { data: body, headers })).ok()).toBe(true)
  await expect(status).toHaveText('This invoice is paid. Thank you.')
  await expect(visitor.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await context.close()

  await signIn(page)
  await page.goto(`/apps/invoice/preview/${id}`)
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paid')
  await takeNoCards()
})

test('a link says when an invoice is gone, and how to pay where no card is taken', async ({
  browser,
  baseURL,
  page,
}) => {
  const { link, takeNoCards } = await payable(page, browser, baseURL)
  await takeNoCards()

  await page.goto(link)
  await expect(page.getByRole('main').getByRole('status')).toContainText('This invoice can’t be paid by card here.')
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeVisible()

  await page.goto(`/invoice/${'0'.repeat(64)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invoice is no longer available')
})
