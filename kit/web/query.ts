import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  type UseMutationResult,
} from '@tanstack/react-query'
import type { Endpoint, ReplyOf } from '#kit/contract/endpoint.ts'
import { call, CallError, type CallInput } from './call.ts'

type QueryInput<E extends Endpoint> = Pick<CallInput<E>, 'params' | 'query'>
type SendOptions<E extends Endpoint> = {
  /** Endpoints whose data this call makes stale; they are asked again. */
  stale?: { path: string }[]
  /** The screen shows the refusal itself, so no notice appears. */
  quiet?: boolean
  onSuccess?: (reply: ReplyOf<E>, given: CallInput<E>) => void
}

declare module '@tanstack/react-query' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be merged
  interface Register {
    mutationMeta: { stale?: string[]; quiet?: boolean }
    defaultError: Error
  }
}

/** The query of a call: `useQuery(queryOf(viewUser, { params: { id } }))`. */
export function queryOf<E extends Endpoint>(endpoint: E, asked: QueryInput<E> = {}) {
  return queryOptions({
    queryKey: keyOf(endpoint, asked),
    queryFn: ({ signal }) => call(endpoint, { ...asked, signal } as CallInput<E>),
  })
}

/** Where a call's reply lies in the cache: by path first, so that a change can make all of a path stale. */
export function keyOf(endpoint: { path: string }, asked: { params?: unknown; query?: unknown } = {}) {
  return [endpoint.path, asked.params ?? {}, asked.query ?? {}]
}

/** The query of a list: while the next page comes, the last one stays. */
export function listOf<E extends Endpoint>(endpoint: E, query: NonNullable<CallInput<E>['query']>) {
  return { ...queryOf(endpoint, { query } as QueryInput<E>), placeholderData: keepPreviousData }
}

/** A call that changes something. Data it makes stale is reloaded; a refusal is shown as a message. */
export function useSend<E extends Endpoint>(
  endpoint: E,
  options: SendOptions<E> = {},
): UseMutationResult<ReplyOf<E>, Error, CallInput<E>> {
  const { onSuccess } = options
  return useMutation<ReplyOf<E>, Error, CallInput<E>>({
    mutationFn: (given) => call(endpoint, given),
    meta: { stale: (options.stale ?? []).map(({ path }) => path), quiet: options.quiet ?? false },
    ...(onSuccess && { onSuccess: (reply: ReplyOf<E>, given: CallInput<E>) => onSuccess(reply, given) }),
  })
}

/** For callers that await a call: its refusal has already been shown. */
export function ignoreRefusal(): void {}

type Reach = {
  /** Shows the person a refused change. */
  onFailure: (error: Error) => void
  /** Whether the server answers and reaches its data; asked while it doesn't. */
  isReached: () => Promise<boolean>
}

/** The query cache of the program. What fails because the server is away is asked again once it's back. */
export function createQueryClient({ onFailure, isReached }: Reach): QueryClient {
  let isLooking = false
  const waitForServer = async () => {
    if (isLooking) return
    isLooking = true
    for (let look = 0; ; look++) {
      await new Promise((resolve) => setTimeout(resolve, lookMs[Math.min(look, lookMs.length - 1)]))
      if (await isReached().catch(() => false)) break
    }
    isLooking = false
    await client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.error !== null && isAway(state.error),
    })
  }
  const refresh = (paths: string[] = []) => {
    for (const path of paths) void client.invalidateQueries({ queryKey: [path] })
  }
  const client: QueryClient = new QueryClient({
    // The server may be this machine or this page, so being offline says nothing about reaching it.
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: retries,
        staleTime: 15_000,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: (error) => isAway(error) && void waitForServer() }),
    mutationCache: new MutationCache({
      onSuccess: (_data, _given, _context, mutation) => refresh(mutation.meta?.stale),
      onError: (error, _given, _context, mutation) => {
        // Someone else changed it first: load their version.
        if (error instanceof CallError && error.isStale) refresh(mutation.meta?.stale)
        const isSignedOut = error instanceof CallError && error.status === 401
        if (!mutation.meta?.quiet && !isSignedOut) onFailure(error)
      },
    }),
  })
  return client
}

const lookMs = [1000, 2000, 4000, 8000]

/** Whether a call failed only because the server, or its database, can't be reached right now. */
export function isAway(error: Error): boolean {
  return error instanceof CallError ? [502, 503, 504].includes(error.status) : error.name === 'TypeError'
}

// A refusal is final; only what did not arrive, or broke, is worth a second try.
export function retries(count: number, error: Error): boolean {
  return count < 1 && (!(error instanceof CallError) || error.status >= 500)
}
