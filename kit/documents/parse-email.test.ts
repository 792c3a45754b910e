import { describe, expect, it } from 'vitest'
import { parseEmails } from './parse-email.ts'

const limits = { letters: 50_000, files: 3, fileBytes: 10_000, totalBytes: 15_000, people: 5 }
const bytesOf = (lines: string[]) => new TextEncoder().encode(lines.join('\r\n'))
const read = async (lines: string[], sizeBytes?: number) => readBytes(bytesOf(lines), sizeBytes)
async function readBytes(bytes: Uint8Array, sizeBytes = bytes.length) {
  const [email] = await parseEmails({ emails: [{ bytes, sizeBytes }], limits })
  return email!
}
const head = ['From: Ada Adler <ADA@test.example>', 'To: Ben <ben@test.example>', 'Subject: Keys', 'Message-ID: <1@a>']

describe('an email from outside', () => {
  it('is read with its people, its words and what it answers', async () => {
    expect(
      await read([...head, 'In-Reply-To: <0@b>', 'References: <x@b> <0@b>', '', 'On the hook <b>.', '', 'Bye']),
    ).toEqual({
      messageId: '1@a',
      references: ['x@b', '0@b'],
      from: { email: 'ada@test.example', name: 'Ada Adler' },
      to: [{ email: 'ben@test.example', name: 'Ben' }],
      cc: [],
      subject: 'Keys',
      html: '<p>On the hook &lt;b&gt;.</p><p>Bye</p>',
      files: [],
      isCut: false,
    })
  })

  it('keeps a picture where the text shows it, and other files beside it', async () => {
    const email = await read([
      ...head,
      'Content-Type: multipart/related; boundary=x',
      '',
      '--x',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Look: <img src="cid:logo@1"></p>',
      '--x',
      'Content-Type: image/png',
      'Content-ID: <logo@1>',
      'Content-Transfer-Encoding: base64',
      '',
      'iVBORw0KGgo=',
      '--x',
      String.raw`Content-Disposition: attachment; filename="..\\..\\etc/pass<wd>.txt"`,
      '',
      'secret',
      '--x--',
    ])
    expect(email.html).toContain('<img src="data:image/png;base64,iVBORw0KGgo=">')
    expect(email.files.map(({ fileName }) => fileName)).toEqual(['pass_wd_.txt'])
  })

  it.each<[string, string[]]>([
    ['has a boundary that never comes', ['Content-Type: multipart/mixed; boundary=never', '', 'Hello']],
    ['has no boundary', ['Content-Type: multipart/mixed', '', 'Hello']],
    ['names an unknown character set', ['Content-Type: text/plain; charset=klingon', '', 'Hello']],
    ['has a broken encoding', ['Content-Transfer-Encoding: base64', '', '@@@@ not base64 \u0000']],
    ['has signs nothing can hold', ['', 'NUL \u0000 and half a sign \ud800']],
    ['has parts within parts without end', nested(200)],
    ['has headers without end', [...Array.from({ length: 20_000 }, (_, at) => `X-${at}: ${'x'.repeat(40)}`), '', 'Hi']],
    ['has emails within emails', forwarded(40)],
  ])('that %s still comes with its subject and its sender', async (_, lines) => {
    const email = await read([...head, ...lines])
    expect(email).toMatchObject({ subject: 'Keys', from: { email: 'ada@test.example' }, messageId: '1@a' })
    expect(email.html).not.toMatch(/\0|\p{Surrogate}/u)
  })

  it('without any headers, or that is no email at all, is named by its content', async () => {
    const first = await read(['', 'just words'])
    expect(first).toMatchObject({ subject: '', from: { email: '', name: '' }, to: [] })
    expect(first.messageId).toBe((await read(['', 'just words'])).messageId)
    expect(first.messageId).not.toBe((await read(['', 'other words'])).messageId)
    expect(await readBytes(new Uint8Array(3000).fill(255))).toMatchObject({
      from: { email: '' },
    })
  })

  it('says what is missing: of a text, of files, of an email that was too large to be brought', async () => {
    expect(await read([...head, '', 'x'.repeat(60_000)])).toMatchObject({ isCut: true })
    const file = (size: number) => ['--x', 'Content-Disposition: attachment; filename=a.bin', '', 'y'.repeat(size)]
    const mixed = [...head, 'Content-Type: multipart/mixed; boundary=x', '']
    const full = await read([...mixed, ...file(9_000), ...file(9_000), ...file(11_000), ...file(10), '--x--'])
    expect(full.files.map(({ bytes }) => bytes.length)).toEqual([9_001, 11])
    expect(full.isCut).toBe(true)
    const cut = await read([...head, '', 'The beginning'], 90_000_000)
    expect(cut).toMatchObject({ isCut: true, subject: 'Keys', html: '<p>The beginning</p>' })
  })

  it('gives no address that could be taken for several, and no subject that turns the line round', async () => {
    const email = await read([
      'From: "a@real.example" <b@fake.example>',
      'To: not an address, "x y"@test.example, Team: c@test.example, d@test.example;',
      'Subject: =?utf-8?B?4oCuZXhlLmdwag==?= pay',
      '',
      '',
    ])
    expect(email.from).toEqual({ email: 'b@fake.example', name: 'a@real.example' })
    expect(email.to.map((one) => one.email)).toEqual(['c@test.example', 'd@test.example'])
    expect(email.subject).not.toMatch(/[\u202a-\u202e]/)
  })
})

function nested(depth: number): string[] {
  const parts = Array.from({ length: depth }, (_, at) => [
    `Content-Type: multipart/mixed; boundary=b${at}`,
    '',
    `--b${at}`,
  ])
  return [...parts.flat(), 'Content-Type: text/plain', '', 'Deep']
}

function forwarded(depth: number): string[] {
  return Array.from({ length: depth }, () => ['Content-Type: message/rfc822', '', 'Subject: inner']).flat()
}
