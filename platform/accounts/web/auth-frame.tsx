import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#kit/web/query.ts'
import { readCompany } from '#platform/company/contract.ts'
import { CompanyMark } from '#ui/page/company-mark.tsx'
import { changeLanguage, languages, useLanguage } from '#kit/web/i18n.ts'
import { changePreferences } from '#kit/web/preferences.ts'
import { AuthCard, type AuthProps } from '#ui/auth/auth-card.tsx'
import type { AuthSubject } from '#ui/auth/auth-picture.tsx'
import { AuthSplit } from '#ui/auth/auth-split.tsx'
import classes from './auth.module.css'

/** The two visual versions of every sign-in screen. */
export type Version = 1 | 2

/** A sign-in screen in one of its versions, with the languages under it. */
export function AuthFrame({
  version,
  picture,
  children,
  ...rest
}: Omit<AuthProps, 'owner'> & { version: Version; picture: AuthSubject }) {
  const { data: company } = useQuery(queryOf(readCompany))
  const mark = <CompanyMark company={company} size={32} />
  const owner = { name: company?.name || 'Routewright', mark }
  const inside = (
    <>
      {children}
      <Languages offered={company?.languages} />
    </>
  )
  return version === 1 ? (
    <AuthCard owner={owner} {...rest}>
      {inside}
    </AuthCard>
  ) : (
    <AuthSplit picture={picture} owner={owner} {...rest}>
      {inside}
    </AuthSplit>
  )
}

/** Those that the company speaks, and the one that is chosen already. */
function Languages({ offered }: { offered: readonly string[] | undefined }) {
  const current = useLanguage()
  const shown = languages.filter(({ i18nLang }) => offered?.includes(i18nLang) !== false || i18nLang === current)
  return (
    <div className={classes.languages}>
      {shown.map(({ i18nLang, isRTL, name }) => (
        <button
          key={i18nLang}
          type="button"
          lang={i18nLang}
          aria-pressed={i18nLang === current}
          onClick={() => void changeLanguage(i18nLang).then(() => changePreferences({ isRtl: isRTL }))}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
