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
}: AuthProps & { version: Version; picture: AuthSubject }) {
  const inside = (
    <>
      {children}
      <Languages />
    </>
  )
  return version === 1 ? (
    <AuthCard {...rest}>{inside}</AuthCard>
  ) : (
    <AuthSplit picture={picture} {...rest}>
      {inside}
    </AuthSplit>
  )
}

function Languages() {
  const current = useLanguage()
  return (
    <div className={classes.languages}>
      {languages.map(({ i18nLang, isRTL, name }) => (
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
