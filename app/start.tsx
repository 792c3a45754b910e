import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useMemo, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { readHealth } from '#platform/system/contract.ts'
import { call, CallError } from '#kit/web/call.ts'
import { startI18n, textOf, useText } from '#kit/web/i18n.ts'
import { startPreferences, useColorScheme } from '#kit/web/preferences.ts'
import { createQueryClient } from '#kit/web/query.ts'
import type { Screen } from '#kit/web/screen.ts'
import { onSession, session } from '#kit/web/session.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { doorScreens } from './door.ts'
import { catalogues } from './messages.ts'
import { createAppRouter } from './router.tsx'
import './theme/base.css'
import { namedTheme } from './theme/named-theme.ts'

/** Starts the program in the page: texts and the first screen load side by side, and the permissions are read anew. */
export async function startApp(): Promise<void> {
  startPreferences()
  const queries = createQueryClient({ onFailure: showFailure, isReached })
  const router = createAppRouter(await firstScreens())
  await Promise.all([startI18n(catalogues, ['ui']), router.load()])
  onSession(() => {
    if (!session()) queries.clear()
  })
  if (session()) void readRights()
  createRoot(document.getElementById('app')!).render(
    <StrictMode>
      <Themed>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Themed>
    </StrictMode>,
  )
}

async function firstScreens(): Promise<Screen[]> {
  const isAtDoor =
    !session() && doorScreens.some(({ path, aliases = [] }) => [path, ...aliases].includes(location.pathname))
  return isAtDoor ? doorScreens : (await import('./screens.ts')).screens
}

function Themed({ children }: { children: ReactNode }) {
  const scheme = useColorScheme()
  const t = useText('ui')
  const theme = useMemo(() => namedTheme(t), [t])
  return (
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        forceColorScheme={scheme}
        withCssVariables={false}
        withGlobalClasses={false}
        getStyleNonce={styleNonce}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}

// The page's content policy lets only styles with its nonce in; the scroll lock of dialogs asks for it by this name.
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

async function readRights(): Promise<void> {
  await (await import('#platform/accounts/web/me.ts')).currentSession()
}

async function isReached(): Promise<boolean> {
  return (await call(readHealth)).status === 'ok'
}

function showFailure(error: Error): void {
  const reference = error instanceof CallError && error.status >= 500 ? error.requestId : undefined
  const isOffline = !(error instanceof CallError)
  const text = isOffline ? textOf('ui:failure.offline') : error.message
  showNotice({ kind: 'error', text: reference ? `${text} (${reference})` : text })
}
