import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useSession } from '#kit/web/session.ts'
import { readCompany } from '#platform/company/contract.ts'
import { CompanyMark } from '#ui/page/company-mark.tsx'
import { Link } from '#ui/button/link.tsx'
import { readGiftCardShop } from '../../gift-card-shop/contract.ts'
import { closeMenus } from './close-menus.ts'
import { FrontTools } from './front-tools.tsx'
import { joinFrom } from './join-newsletter.ts'
import classes from './site-frame.module.css'
import { SiteFooter, SiteHeader } from './site-menu.tsx'

/** The header of the public pages inside the program. */
export function FrontHeader() {
  const t = useText('site-landing')
  const session = useSession()
  const isMember = session !== undefined && session.userData.surface !== 'shop'
  useEffect(() => {
    const ended = new AbortController()
    closeMenus(document.body, ended.signal)
    return () => ended.abort()
  }, [])
  return (
    <SiteHeader t={t} link={Link} sellsGiftCards={useSellsGiftCards()} owner={useOwner()}>
      <FrontTools />
      <Link to={isMember ? '/' : '/login'} className={classes.enter}>
        {t(isMember ? 'menu.workspace' : 'signIn')}
      </Link>
    </SiteHeader>
  )
}

export function FrontFooter() {
  const t = useText('site-landing')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const ended = new AbortController()
    if (place.current) joinFrom(place.current, ended.signal)
    return () => ended.abort()
  }, [])
  return (
    <div ref={place}>
      <SiteFooter t={t} link={Link} sellsGiftCards={useSellsGiftCards()} owner={useOwner()} />
    </div>
  )
}

function useSellsGiftCards(): boolean {
  const { data } = useQuery(queryOf(readGiftCardShop))
  return Boolean(data?.way)
}

/** The company, once it has a name. */
function useOwner() {
  const { data } = useQuery(queryOf(readCompany))
  return data && data.name !== '' ? { name: data.name, mark: <CompanyMark company={data} size={30} /> } : undefined
}
