import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { Text } from '#kit/web/i18n.ts'
import { Brand } from '#ui/page/brand.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import classes from './site-menu.module.css'

/** How a page draws its links: within the program, or as they are on the page that a server sends. */
export type SiteLink = ComponentType<{ to: string; className?: string; children: ReactNode }>

type Target = readonly [key: string, to: string]
const landing = '/front-pages/landing-page'
const groups: readonly (readonly [group: string, targets: readonly Target[]])[] = [
  [
    'product',
    [
      ['features', `${landing}#features`],
      ['measured', `${landing}#measured`],
      ['questions', `${landing}#questions`],
    ],
  ],
  [
    'buy',
    [
      ['pricing', '/front-pages/pricing'],
      ['payment', '/front-pages/payment'],
      ['shop', '/front-pages/checkout'],
      ['giftCard', '/front-pages/gift-card'],
    ],
  ],
  [
    'help',
    [
      ['help', '/front-pages/help-center'],
      ['track', `${landing}#track`],
      ['contact', `${landing}#contact`],
    ],
  ],
]
const first: readonly Target[] = [
  ['features', `${landing}#features`],
  ['pricing', '/front-pages/pricing'],
  ['shop', '/front-pages/checkout'],
  ['help', '/front-pages/help-center'],
]
/** Who comes to a company looks for a parcel, not for a program. */
const firstOfCompany: readonly Target[] = [
  ['track', '/#track'],
  ['shop', '/front-pages/checkout'],
  ['help', '/front-pages/help-center'],
  ['contact', '/#contact'],
]
/** The pages of a company say nothing of the program, and its own forms are at the root. */
function shownTo(owner: object | undefined): typeof groups {
  if (!owner) return groups
  return groups
    .filter(([group]) => group !== 'product')
    .map(([group, targets]) => [group, targets.map(([key, to]) => [key, to.replace(landing, '/')] as const)] as const)
}
const legal: readonly Target[] = [
  ['terms', '/pages/terms'],
  ['privacy', '/pages/privacy'],
]

type Props = {
  t: Text
  link: SiteLink
  /** Where it isn’t known yet, `showGiftCards` shows the link to them later. */
  sellsGiftCards?: boolean
  /** The company whose pages they are; ours where it has no name. */
  owner?: { name: string; mark: ReactNode } | undefined
  children?: ReactNode
}

/** The header of every public page: the mark, the ways most people take, all pages, and what the page itself adds. */
export function SiteHeader({ t, link: A, sellsGiftCards = false, owner, children }: Props) {
  return (
    <header className={classes.bar}>
      <A to="/" className={classes.brand!}>
        <span className={classes.hidden}>{owner?.name ?? 'Routewright'}</span>
        <span aria-hidden className={classes.owner}>
          {owner?.mark ?? <Brand name="Routewright" />}
          {owner?.name}
        </span>
      </A>
      <nav aria-label={t('menu.main')} className={classes.main}>
        {(owner ? firstOfCompany : first).map(([key, to]) => (
          <A key={key} to={to}>
            {t(`menu.${key}`)}
          </A>
        ))}
      </nav>
      <details className={classes.menu} data-site-menu>
        <summary>
          {t('menu.all')}
          <IconChevronDown size={16} aria-hidden />
        </summary>
        <nav aria-label={t('menu.all')}>
          {shownTo(owner).map(([group, targets]) => (
            <div key={group}>
              <p>{t(`menu.${group}Group`)}</p>
              <ul>
                {targets.map(([key, to]) => (
                  <li key={key} {...(key === 'giftCard' && { 'data-gift-card': true, hidden: !sellsGiftCards })}>
                    <A to={to}>{t(`menu.${key}`)}</A>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </details>
      <div className={classes.tools}>{children}</div>
    </header>
  )
}

/** The footer of every public page. */
export function SiteFooter({ t, link: A, sellsGiftCards = false, owner }: Omit<Props, 'children'>) {
  return (
    <footer className={classes.footer}>
      <NewsletterForm t={t} />
      <nav aria-label={t('footer.label')}>
        {[...shownTo(owner).flatMap(([, targets]) => targets), ...legal].map(([key, to]) => (
          <span key={key} {...(key === 'giftCard' && { 'data-gift-card': true, hidden: !sellsGiftCards })}>
            <A to={to}>{t(`menu.${key}`)}</A>
          </span>
        ))}
        <a href="/api/docs">{t('footer.api')}</a>
      </nav>
    </footer>
  )
}
