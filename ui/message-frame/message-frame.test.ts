import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hasOwnColours, hasRemotePictures } from './clean-html.ts'

it('the policy of the frame names its own script, and no other', () => {
  const html = readFileSync('ui/message-frame/message-frame.html', 'utf8')
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  const [, policy = ''] = /content="(default-src[^"]*)"/.exec(html) ?? []
  expect(policy).toContain(`script-src 'sha256-${hash}';`)
  expect(policy).toMatch(/^default-src 'none'; /)
  expect(html.match(/<script/g)).toHaveLength(1)
})

it('remote pictures and own colours are noticed, however they are written', () => {
  expect(hasRemotePictures('<p>Hello</p><img src="data:image/png;base64,AAAA">')).toBe(false)
  for (const html of [
    '<IMG SRC=//evil.example/a.png>',
    "<img alt='' src = 'http://a.example/b'>",
    '<p style="background:url(https://a)">',
  ])
    expect(hasRemotePictures(html)).toBe(true)
  expect(hasOwnColours('<p><b>Plain</b></p>')).toBe(false)
  for (const html of ['<table bgcolor="#fff">', '<p style="color: red">', '<style>p{}</style>'])
    expect(hasOwnColours(html)).toBe(true)
})
