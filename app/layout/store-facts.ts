import { call } from '#kit/web/call.ts'

/** What the workspace goes by; the contract comes with the call, as pages without a frame don't need it. */
export const storeFacts = {
  // Screens of the store ask for the same.
  queryKey: ['/api/apps/ecommerce/store', {}, {}],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { readStoreFacts } = await import('#features/ecommerce/settings/contract.ts')
    return call(readStoreFacts, { signal })
  },
}
