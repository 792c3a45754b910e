import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState, type Ref, type RefObject } from 'react'
import { useLiveData } from '#platform/events/web/live.ts'
import { ScreenZone } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { usePreferences, type Preferences } from '#kit/web/preferences.ts'
import { HeadExtra, PageBar } from '#ui/page/page-header.tsx'
import { useCurrentScreen } from '../current-screen.ts'
import { followRights, liveAddresses } from '../live.ts'
import { usePreferencesSync } from '../preferences-sync.ts'
import '../theme/more.css'
import { Banners } from './banners.tsx'
import { CommandPalette } from './command-palette.tsx'
import { Footer } from './footer.tsx'
import classes from './framed.module.css'
import { HorizontalNav } from './horizontal-nav.tsx'
import { Keys } from './keys.tsx'
import { Navbar } from './navbar.tsx'
import { PreferencesPart } from './preferences-part.tsx'
import { ProveSelf } from './prove-self.tsx'
import { ScreenTabs } from './screen-tabs.tsx'
import { useScreenZone, ZoneNote } from './screen-zone.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { useHashInSight } from './use-hash-in-sight.ts'
import { useHasRail, useIsNarrow } from './use-is-narrow.ts'
import { VerticalNav } from './vertical-nav.tsx'

/** The frame round every working screen: menu, bar, content, footer. */
export function Framed() {
  const t = useText('shell')
  const [preferences] = usePreferences()
  const isNarrow = useIsNarrow()
  const screen = useCurrentScreen()
  const isFixed = screen?.layoutWrapperClasses === 'layout-content-height-fixed'
  const hasRail = useHasRail(screen?.railBelow)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [firstPath] = useState(path)
  const main = useFocusOn(path)
  const [menuOpenAt, openMenuAt] = useState<string>()
  usePreferencesSync()
  useHashInSight(path)
  useLiveData(liveAddresses, followRights)
  const nav = navOf(preferences, { isNarrow, hasRail })
  const zone = useScreenZone(path)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  return (
    <div
      className={classes.frame}
      data-nav={nav}
      data-width={preferences.contentWidth}
      data-fixed={isFixed || undefined}
    >
      <a href="#content" className={classes.skip}>
        {t('skipToContent')}
      </a>
      {nav !== 'horizontal' && (
        <VerticalNav
          mode={nav}
          isOpen={menuOpenAt === path}
          onClose={() => openMenuAt(undefined)}
          isPinnable={!hasRail}
        />
      )}
      <div className={classes.page}>
        <Bars preferences={preferences} nav={nav} pageRef={setBar} onMenu={() => openMenuAt(path)} />
        <Banners />
        <PageBar value={bar}>
          <main ref={main} id="content" tabIndex={-1} className={classes.content}>
            <ScreenTabs />
            <div key={path} className={classes.screen} data-arriving={path !== firstPath || undefined}>
              <ScreenZone value={zone}>
                <HeadExtra value={<ZoneNote zone={zone} />}>
                  <Outlet />
                </HeadExtra>
              </ScreenZone>
            </div>
          </main>
        </PageBar>
        {!isFixed && <Footer />}
      </div>
      <ScrollToTop />
      <CommandPalette />
      <Keys />
      <PreferencesPart hasGear={!hasNavbar(preferences, nav)} />
      <SignInAgain />
      <ProveSelf />
    </div>
  )
}

// A link to another screen disappears with its own screen, and takes the focus with it: screen readers would start at the top.
function useFocusOn(path: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    if (path === shown.current) return
    shown.current = path
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}

type Nav = 'vertical' | 'collapsed' | 'overlay' | 'horizontal'

type Room = { isNarrow: boolean; hasRail: boolean }

function navOf({ navLayout, isNavCollapsed }: Preferences, { isNarrow, hasRail }: Room): Nav {
  if (isNarrow) return 'overlay'
  if (navLayout === 'horizontal') return 'horizontal'
  return isNavCollapsed || hasRail ? 'collapsed' : 'vertical'
}

// Without them there would be no way to the menu of a narrow window, so there they always stand.
function hasNavbar({ navbarType }: Preferences, nav: Nav): boolean {
  return navbarType !== 'hidden' || nav === 'overlay'
}

type BarsProps = { preferences: Preferences; nav: Nav; pageRef: Ref<HTMLDivElement>; onMenu: () => void }

function Bars({ preferences, nav, pageRef, onMenu }: BarsProps) {
  return (
    <div
      ref={publishHeight}
      className={classes.bars}
      data-type={preferences.navbarType}
      data-blur={preferences.hasNavbarBlur}
    >
      {nav === 'horizontal' && <HorizontalNav />}
      <Navbar
        pageRef={pageRef}
        hasTools={hasNavbar(preferences, nav)}
        isHorizontal={nav === 'horizontal'}
        {...(nav === 'overlay' && { onMenu })}
      />
    </div>
  )
}

// What stands still below the bars needs to know how far down they reach: buttons that do not fit take another row.
function publishHeight(bars: HTMLElement | null): (() => void) | undefined {
  if (!bars) return undefined
  const frame = bars.closest<HTMLElement>('[data-nav]')
  const observer = new ResizeObserver(() => frame?.style.setProperty('--bars', `${bars.offsetHeight}px`))
  observer.observe(bars)
  return () => observer.disconnect()
}
