import { IconArrowLeft } from '@tabler/icons-react'
import { useId, type ButtonHTMLAttributes, type InputHTMLAttributes, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { goBack } from './address.ts'
import classes from './parts.module.css'
import fields from './fields.module.css'
import { useIsTaking } from './while-taking.ts'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: 'primary' | 'tinted' | 'plain' | 'danger' | 'success'
  icon?: ReactNode
}

export function Button({ look = 'primary', icon, children, className = '', ...rest }: ButtonProps) {
  return (
    <button type="button" className={`${classes['button']} ${classes[look]} ${className}`} {...rest}>
      {icon}
      <span>{children}</span>
    </button>
  )
}

type LinkProps = { href: string; look?: 'primary' | 'tinted' | 'plain'; icon?: ReactNode; children: ReactNode }

/** Opens another app: the phone, messages, a map. */
export function OutwardLink({ href, look = 'tinted', icon, children }: LinkProps) {
  const isPage = href.startsWith('http')
  return (
    <a
      className={`${classes['button']} ${classes[look]}`}
      href={href}
      {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {icon}
      <span>{children}</span>
    </a>
  )
}

export function Card({ children, title, tone }: { children: ReactNode; title?: string; tone?: 'warning' | 'error' }) {
  return (
    <section className={`${classes['card']} ${tone ? classes[tone] : ''}`}>
      {title && <h2 className={classes['cardTitle']}>{title}</h2>}
      {children}
    </section>
  )
}

type NoticeProps = { tone: 'info' | 'warning' | 'error' | 'success'; icon?: ReactNode; children: ReactNode }

export function Notice({ tone, icon, children }: NoticeProps) {
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={`${classes['notice']} ${classes[tone]}`}>
      {icon}
      <div>{children}</div>
    </div>
  )
}

/** The name of a screen that needs none to the eye. */
export function UnseenTitle({ children }: { children: ReactNode }) {
  return <h1 className={classes['unseen']}>{children}</h1>
}

type PageProps = { title: string; children: ReactNode; action?: ReactNode }

/** A step of its own, with the way back at the top and what ends it at the thumb. */
export function Page({ title, children, action }: PageProps) {
  const t = useText('logistics-driver')
  const isTaking = useIsTaking()
  return (
    <>
      <header className={classes['pageHead']}>
        <button type="button" className={classes['back']} onClick={goBack} aria-label={t('back')}>
          <IconArrowLeft size={24} className="mirrored" aria-hidden />
        </button>
        <h1>{title}</h1>
      </header>
      <main className={classes['main']}>{children}</main>
      {action && (
        <footer className={classes['dock']} inert={isTaking} aria-busy={isTaking}>
          {action}
        </footer>
      )}
    </>
  )
}

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string | undefined
  error?: string | undefined
}

export function TextField({ label, value, onChange, hint, error, ...rest }: FieldProps) {
  const id = useId()
  return (
    <div className={fields['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        dir="auto"
        autoComplete="off"
        {...rest}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-hint` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {(error || hint) && (
        <p id={`${id}-hint`} className={error ? fields['wrong'] : fields['hint']}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

type AreaProps = { label: string; value: string; maxLength?: number; onChange: (value: string) => void }

export function AreaField({ label, value, maxLength = 1000, onChange }: AreaProps) {
  const id = useId()
  return (
    <div className={fields['field']}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        dir="auto"
        rows={3}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

type ChoicesProps<T extends string> = {
  label: string
  value: T | undefined
  onChange: (value: T) => void
  choices: readonly { value: T; label: string; icon?: ReactNode }[]
  isWide?: boolean
}

/** One of a few, each as large as a thumb. */
export function Choices<T extends string>({ label, value, onChange, choices, isWide }: ChoicesProps<T>) {
  const name = useId()
  return (
    <fieldset className={`${fields['choices']} ${isWide ? fields['wide'] : ''}`}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={fields['choice']}>
          <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
          {choice.icon}
          <span dir="auto">{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

type TickProps = { label: ReactNode; isOn: boolean; onChange: (isOn: boolean) => void }

export function Tick({ label, isOn, onChange }: TickProps) {
  return (
    <label className={fields['tick']}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  )
}

/** What it says is right for its number: "Off", "3 waiting". */
export function Chip({
  tone,
  children,
}: {
  tone: 'plain' | 'info' | 'success' | 'warning' | 'error'
  children: ReactNode
}) {
  return <span className={`${classes['chip']} ${classes[tone]}`}>{children}</span>
}
