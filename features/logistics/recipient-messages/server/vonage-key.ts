import { hexHmac } from '#platform/webhooks/server/queries.ts'

/** What an address given to Vonage carries, so that only it can report there: nobody without the secret can make one. */
export function vonageKey(secret: string, of: string): Promise<string> {
  return hexHmac(secret, `vonage ${of}`)
}
