import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { s3Files } from './s3-files.ts'
import { s3Server, signatureOf, type S3Server } from './testing/s3-server.ts'

const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'eu-north-1',
}

describe('the check of the store in this test', () => {
  it('agrees with the example of AWS', () => {
    const headers = {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
    }
    const request = { method: 'GET', path: '/test.txt', query: new URLSearchParams(), headers, body: new Uint8Array() }
    expect(signatureOf(request, Object.keys(headers), keys, '20130524/us-east-1/s3/aws4_request')).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    )
  })
})

describe('files in a bucket', () => {
  let store: S3Server
  beforeAll(async () => void (store = await s3Server('office', keys)))
  beforeEach(() => {
    store.objects.clear()
    store.calls.length = 0
  })
  afterAll(() => store.close())
  const files = (change: Partial<typeof keys & { url: string }> = {}) => s3Files({ url: store.url, ...keys, ...change })
  const picture = { bytes: new Uint8Array([137, 80, 78, 71, 0, 255]), contentType: 'image/png' }

  it('come back as they were put', async () => {
    await files().put('pictures/one-1.png', picture)
    expect(await files().get('pictures/one-1.png')).toEqual(picture)
    await files().put('pictures/one-1.png', { bytes: new Uint8Array(0), contentType: 'text/plain' })
    expect(await files().get('pictures/one-1.png')).toEqual({ bytes: new Uint8Array(0), contentType: 'text/plain' })
  })

  it('are put as the part of a larger buffer that they are', async () => {
    const whole = randomBytes(100)
    await files().put('part', { ...picture, bytes: new Uint8Array(whole.buffer, whole.byteOffset + 10, 20) })
    expect(store.objects.get('part')?.bytes).toEqual(whole.subarray(10, 30))
  })

  it('may be large', async () => {
    const bytes = new Uint8Array(randomBytes(20_000_000))
    await files().put('large', { ...picture, bytes })
    expect(Buffer.compare((await files().get('large'))!.bytes, bytes)).toBe(0)
  })

  it('are nothing when they are not there, and can be removed twice', async () => {
    expect(await files().get('pictures/none.png')).toBeUndefined()
    await files().put('gone', picture)
    await files().remove('gone')
    await files().remove('gone')
    expect(store.objects.size).toBe(0)
  })

  it('are listed over all pages', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `avatars/${index}.webp`)
    for (const name of names) await files().put(name, picture)
    expect(await files().keys()).toEqual(names)
    store.objects.clear()
    expect(await files({ url: `${store.url}/` }).keys()).toEqual([])
  })

  it.each([
    ['a wrong key', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'AKIAUNKNOWN' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'us-west-2' }, 'AuthorizationHeaderMalformed'],
  ])('are refused to %s, and the reason is told without the key', async (_, change, reason) => {
    const message = await files(change).put('file', picture).then(String, String)
    expect(message).toMatch(new RegExp(`replied 403 to PUT /file: .*${reason}`))
    expect(message).not.toContain(keys.secretAccessKey)
    await expect(files(change).get('file')).rejects.toThrow(reason)
    await expect(files(change).keys()).rejects.toThrow('403')
    expect(store.objects.size).toBe(0)
  })

  it('name a bucket that is not there, instead of missing their content', async () => {
    const nowhere = files({ url: store.url.replace('office', 'nowhere') })
    await expect(nowhere.put('file', picture)).rejects.toThrow('no bucket')
    await expect(nowhere.get('file')).rejects.toThrow('no bucket')
    await expect(nowhere.keys()).rejects.toThrow('no bucket')
  })

  it('are tried again when the store stumbles', async () => {
    store.failNext(503)
    await files().put('file', picture)
    store.failNext(500)
    expect(await files().get('file')).toEqual(picture)
    expect(store.calls).toHaveLength(4)
  })

  it('never leave their bucket by their name', async () => {
    for (const key of ['../office2/file', '/file', 'a//b', 'a?b', 'ü', ''])
      await expect(files().put(key, picture)).rejects.toThrow('no key of a file')
    expect(store.calls).toEqual([])
  })
})
