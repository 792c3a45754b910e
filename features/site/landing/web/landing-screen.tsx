import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useLanguage, useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { readSite } from '../contract.ts'
import { chooseLanguage, switchTheme } from './choose-language.ts'
import { countLanding, enliven } from './enliven.ts'
import { LandingPage } from './landing-page.tsx'
import { ClosedPage } from './public-page.tsx'

/** The landing page inside the program; a server sends the same page without it. */
export function LandingScreen() {
  const t = useText('site-landing')
  const language = useLanguage()
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  const { data, error } = useQuery(queryOf(readSite))
  const isDrawn = data?.isPublic ?? error !== null
  useEffect(() => {
    if (!place.current || !isDrawn) return undefined
    return enliven(place.current, { open: (to) => void navigate({ to }), switchTheme, setLanguage: chooseLanguage })
  }, [isDrawn, language, navigate])
  useEffect(countLanding, [])
  if (data && !data.isPublic) return <ClosedPage />
  return <div ref={place}>{isDrawn && <LandingPage t={t} language={language} />}</div>
}
