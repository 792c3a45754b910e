import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
  type AnyRouter,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { formatAddressQuery, parseAddressQuery } from '#kit/web/address-query.ts'
import { loadMessages } from '#kit/web/i18n.ts'
import type { Screen } from '#kit/web/screen.ts'
import { session } from '#kit/web/session.ts'
import { guard } from './guard.ts'
import { Failure } from './pages/failure.tsx'
import { Root } from './root.tsx'

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be merged
  interface StaticDataRouteOption {
    screen?: Screen
  }
}

/**
 * The router of the program. It may start with the few screens a signed-out visitor can see; any other address loads the
 * rest, so that signing in doesn’t cost the weight of the whole product.
 */
export function createAppRouter(first: Screen[]): AnyRouter {
  const router: AnyRouter = createRouter({
    routeTree: treeOf(first, () => loadRest(router)),
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    defaultErrorComponent: Failure,
    defaultPendingMs: 400,
    defaultHashScrollIntoView: { behavior: 'smooth', block: 'start' },
    scrollRestoration: true,
    parseSearch: (text) => parseAddressQuery(text),
    stringifySearch: formatAddressQuery,
  })
  // By itself it follows the address only once it is drawn: going back before that would leave the other screen there.
  router.history.subscribe(router.load)
  return router
}

async function loadRest(router: AnyRouter): Promise<void> {
  const { screens } = await import('./screens.ts')
  router.update({ routeTree: treeOf(screens) })
}

/** One route for every screen and every alias of it. */
function treeOf(screens: Screen[], bringOthers?: () => Promise<void>): AnyRoute {
  const root = createRootRoute({ component: Root, errorComponent: Failure })
  const framed = createRoute({
    getParentRoute: () => root,
    id: 'framed',
    component: lazyRouteComponent(() => import('./layout/framed.tsx'), 'Framed'),
    loader: prepareFrame,
    errorComponent: Failure,
  })
  const blank = createRoute({ getParentRoute: () => root, id: 'blank', loader: () => loadMessages(['ui']) })
  const parentOf = (screen: Screen) => (screen.layout === undefined || screen.layout === 'default' ? framed : blank)
  const routesIn = (parent: AnyRoute) =>
    screens.filter((screen) => parentOf(screen) === parent).flatMap((screen) => routesOf(screen, parent))
  return root.addChildren([
    framed.addChildren(routesIn(framed)),
    blank.addChildren([startRoute(blank), ...routesIn(blank)]),
    ...(bringOthers ? [otherRoute(root, bringOthers)] : []),
  ])
}

async function prepareFrame(): Promise<void> {
  const [{ loadPreferences }, { loadFrameMessages }] = await Promise.all([
    import('./preferences-sync.ts'),
    import('./feature-texts.ts'),
  ])
  await Promise.all([loadPreferences(), loadFrameMessages()])
}

/** The root is public: visitors find the page of the company there, or the landing page while it has no name, and people who are signed in go on to their home page. */
const rootScreen: Screen = {
  name: 'root',
  path: '/',
  title: 'site-landing:screens.landing',
  layout: 'blank',
  public: true,
  load: async () => (await import('#features/site/landing/web/root-screen.tsx')).RootScreen,
}

function startRoute(blank: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => blank,
    path: '/',
    component: lazyRouteComponent(async () => ({ default: await rootScreen.load() })),
    staticData: { screen: rootScreen },
    beforeLoad: async ({ location }) => {
      const person = session()
      if (!person || person.userData.surface === 'shop') return
      const [{ homePath, driverPath }, { screens }] = await Promise.all([
        import('./home-path.ts'),
        import('./screens.ts'),
      ])
      const to = homePath(screens, person)
      if (to === driverPath) throw redirect({ href: to, reloadDocument: true, replace: true })
      throw redirect({ to, search: location.search, replace: true })
    },
    loader: () => loadMessages(['site-landing', 'shell']),
  })
}

function otherRoute(root: AnyRoute, bringOthers: () => Promise<void>): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: async ({ location }) => {
      await bringOthers()
      throw redirect({ to: location.pathname, search: location.search, hash: location.hash, replace: true })
    },
  })
}

function routesOf(screen: Screen, parent: AnyRoute): AnyRoute[] {
  const component = lazyRouteComponent(async () => ({ default: await screen.load() }) as { default: ComponentType })
  return [screen.path, ...(screen.aliases ?? [])].map((path) =>
    createRoute({
      getParentRoute: () => parent,
      path: path === '*' ? '$' : path.replaceAll(/\{(\w+)\}/g, '$$$1'),
      component,
      staticData: { screen },
      beforeLoad: async ({ location }) => {
        const path = location.pathname + (location.hash && `#${location.hash}`)
        const verdict = await guard(screen, session(), { path, query: location.search })
        if (verdict.kind === 'leave') throw redirect({ to: verdict.to, search: verdict.query, replace: true })
      },
      loader: () => loadMessages(namespacesOf(screen)),
    }),
  )
}

function namespacesOf(screen: Screen): string[] {
  const own = screen.title.split(':')[0] ?? 'shell'
  return [...new Set([own, ...(screen.messages ?? [])])]
}
