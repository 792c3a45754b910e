import { describe, expect, it } from 'vitest'
import { answerSubject, escaped, mayMove, nextMorning, plainText, sizeText, viewOf } from './rules.ts'

describe('the view of an address', () => {
  it('is a folder, a view or a label, and the inbox for anything else', () => {
    expect(viewOf({})).toEqual({ filter: 'inbox' })
    expect(viewOf({ filter: 'spam' })).toEqual({ filter: 'spam' })
    expect(viewOf({ filter: 'trash' })).toEqual({ filter: 'trashed' })
    expect(viewOf({ label: 'private' })).toEqual({ filter: 'inbox', label: 'private' })
    expect(viewOf({ filter: 'private' })).toEqual({ filter: 'inbox', label: 'private' })
    expect(viewOf({ filter: 'attic' })).toEqual({ filter: 'inbox' })
  })
})

describe('the plain text of a message', () => {
  it('keeps words and line ends, and drops tags, styles, scripts and comments', () => {
    expect(plainText('<p>One &amp; two</p><p>Three<br>four</p>')).toBe('One & two\nThree\nfour')
    expect(plainText('<style>p{}</style>a<script>alert(1)</script>b<!-- c -->')).toBe('ab')
    expect(plainText('<ul><li>x</li><li>y</li></ul>')).toBe('• x\n• y')
    expect(plainText('1 < 2 &lt;b&gt; &#233;&#xe9; &nope; &#0;')).toBe('1 < 2 <b> éé &nope;')
  })

  it('is found quickly in broken and huge markup', () => {
    const started = performance.now()
    const parts = ['<', '<!--', '<style>', '<p ', '&#', '\n \n ', ' <b>', '&#32;', '\n<b>']
    for (const part of parts) plainText(part.repeat(500_000 / part.length))
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})

it('marks an answer once', () => {
  expect(answerSubject('Keys', 'reply')).toBe('Re: Keys')
  expect(answerSubject('RE: Keys', 'reply-all')).toBe('RE: Keys')
  expect(answerSubject('Re: Keys', 'forward')).toBe('Fwd: Re: Keys')
})

it('lets received emails move between inbox and spam alone', () => {
  const received = { folder: 'inbox', isWritten: false } as const
  expect([mayMove(received, 'spam'), mayMove(received, 'inbox')]).toEqual([true, true])
  expect([mayMove(received, 'sent'), mayMove(received, 'draft')]).toEqual([false, false])
  expect(mayMove({ folder: 'sent', isWritten: true }, 'inbox')).toBe(false)
})

it('writes sizes, escapes texts and finds the next morning', () => {
  expect([sizeText(5_100_000), sizeText(12_400), sizeText(3)]).toEqual(['5mb', '12kb', '1kb'])
  expect(escaped('<a href="x">&')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;')
  expect(nextMorning('2026-12-31T23:10')).toBe('2027-01-01T08:00')
})
