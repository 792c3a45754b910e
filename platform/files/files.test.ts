/** @module-tag engine */
import { describe, expect, it } from 'vitest'
import { testApi } from '#homes/test/test-api.ts'
import { events } from '#platform/events/server/tables.ts'
import { createCategory } from '#features/ecommerce/categories/contract.ts'
import { createProduct, deleteProduct } from '#features/ecommerce/products/contract.ts'
import { readPicture, uploadPicture } from './contract.ts'
import { factsOfAnySize, pictureFacts } from './rules.ts'

const api = await testApi()

function png(width: number, height: number, size = 60) {
  const bytes = new Uint8Array(size)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  return bytes
}

it('of more pixels than anything decodes is no picture to chats, emails, papers and boards', () => {
  expect(pictureFacts(png(8000, 5000))).toMatchObject({ width: 8000, height: 5000 })
  expect(pictureFacts(png(8001, 5000))).toBeUndefined()
  expect(pictureFacts(png(12_000, 12_000))).toBeUndefined()
  expect(factsOfAnySize(png(12_000, 12_000))).toMatchObject({ width: 12_000 })
})

describe('a picture', () => {
  it('is kept under an unguessable name and read without a session, as nothing but a picture', async () => {
    const as = await api.signIn()
    const { url, ...facts } = await api.call(uploadPicture, { as, body: png(640, 480) })
    expect(facts).toEqual({ width: 640, height: 480, contentType: 'image/png' })
    const response = await api.fetch(new Request(`http://localhost${url}`))
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(png(640, 480))
  })

  it.each([
    [
      'markup that calls itself a picture',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'.padEnd(80)),
      415,
    ],
    ['an empty body', new Uint8Array(), 415],
    ['no width', png(0, 10), 415],
    ['too many pixels', png(5000, 10), 422],
    ['too many bytes', png(10, 10, 5_000_001), 413],
  ])('is refused: %s', async (_, body, status) => {
    const as = await api.signIn()
    expect((await api.refusal(uploadPicture, { as, body })).status).toBe(status)
  })

  it('is accepted only from people who work on the store', async () => {
    expect(
      (
        await api.refusal(uploadPicture, {
          as: await api.signIn([{ action: 'read', subject: 'Product' }]),
          body: png(640, 480),
        })
      ).status,
    ).toBe(403)
    for (const action of ['create', 'write'])
      await api.call(uploadPicture, { as: await api.signIn([{ action, subject: 'Product' }]), body: png(640, 480) })
  })

  it('of 20 MB without a stated length is refused while it arrives', async () => {
    const as = await api.signIn()
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 65_536
        if (sent > 20_000_000) controller.close()
        else controller.enqueue(new Uint8Array(65_536))
      },
    })
    const request = new Request('http://localhost/api/files/pictures', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${as}` },
      duplex: 'half',
    } as RequestInit)
    expect((await api.fetch(request)).status).toBe(413)
    expect(sent).toBeLessThan(5_500_000)
  })

  it('that finds no room on the disk is refused with the reason, and leaves nothing', async () => {
    const as = await api.signIn()
    const { put } = api.machine.files
    api.machine.files.put = () =>
      Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
    const refusal = await api.refusal(uploadPicture, { as, body: png(640, 480) })
    api.machine.files.put = put
    expect(refusal).toMatchObject({ status: 507, message: expect.stringContaining('server’s disk is full') })
    expect(await api.machine.db.select().from(events)).toEqual([])
  })

  it('nobody has is 404, and so is a name that is none', async () => {
    expect((await api.refusal(readPicture, { params: { name: `${'0'.repeat(64)}.png` } })).status).toBe(404)
    expect((await api.refusal(readPicture, { params: { name: '..%2fsecret' } })).status).toBe(404)
  })

  it('is measured in each format', () => {
    const gif = new Uint8Array(40)
    gif.set([...'GIF89a'].map((letter) => letter.charCodeAt(0)))
    gif.set([3, 1, 2, 0], 6)
    expect(pictureFacts(gif)).toMatchObject({ ending: 'gif', width: 259, height: 2 })
    // An extension of two bytes, then a first frame of 60 000 columns.
    gif.set([0x21, 0xf9, 2, 0, 0, 0, 0x2c, 1, 0, 0, 0, 0x60, 0xea, 1, 0], 13)
    expect(pictureFacts(gif)).toMatchObject({ width: 60_001, height: 2 })
    // Start, an APP0 segment of four bytes, then a frame header of 16 rows and 32 columns.
    const jpeg = new Uint8Array(40)
    jpeg.set([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 11, 8, 0, 16, 0, 32])
    expect(pictureFacts(jpeg)).toMatchObject({ ending: 'jpg', width: 32, height: 16 })
    const webp = new Uint8Array(40)
    webp.set([...'RIFF0000WEBPVP8X'].map((letter) => letter.charCodeAt(0)))
    webp.set([99, 0, 0, 49, 0, 0], 24)
    expect(pictureFacts(webp)).toMatchObject({ ending: 'webp', width: 100, height: 50 })
  })
})

describe('a picture that nothing shows any more', () => {
  const dayMs = 86_400_000
  const later = (ms: number) => void (api.machine.clock.now = new Date(api.machine.clock.now.getTime() + ms))
  const kept = async (url: string) => (await api.fetch(new Request(`http://localhost${url}`))).status === 200

  it('goes a day after its product, unless another product shows it', async () => {
    const as = await api.signIn()
    await api.call(createCategory, {
      as,
      body: { title: 'Games', slug: 'games', description: '', image: '', parentId: null, status: 'Published' },
    })
    const [own, shared, unused] = await Promise.all(
      [1, 2, 3].map(async (width) => (await api.call(uploadPicture, { as, body: png(width, 1) })).url),
    )
    const images = [own!, shared!].map((url) => ({ url, alt: '' }))
    const one = await api.call(createProduct, {
      as,
      body: {
        productName: 'Console',
        category: 'Games',
        sku: 7,
        priceCents: 100,
        status: 'Published',
        images,
      },
    })
    await api.call(createProduct, {
      as,
      body: {
        productName: 'Other',
        category: 'Games',
        sku: 8,
        priceCents: 100,
        status: 'Published',
        images: images.slice(1),
      },
    })
    later(dayMs + 2000)
    await api.call(deleteProduct, { as: await api.signIn(), params: { id: one.id } })
    expect([await kept(own!), await kept(shared!), await kept(unused!)]).toEqual([true, true, false])
    later(dayMs + 2000)
    await api.call(uploadPicture, { as: await api.signIn(), body: png(4, 1) })
    expect([await kept(own!), await kept(shared!)]).toEqual([false, true])
  })
})
