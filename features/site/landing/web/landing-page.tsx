import {
  IconBuilding,
  IconCoin,
  IconLockOpen,
  IconMap2,
  IconRoute,
  IconSignature,
  type Icon as Drawing,
} from '@tabler/icons-react'
import type { Text } from '#kit/web/i18n.ts'
import { opensYearly } from '../../pricing/rules.ts'
import { DayReplay } from './day-replay.tsx'
import { ContactForm, TrackForm } from './landing-forms.tsx'
import { SiteFooter } from './site-menu.tsx'
import { LandingHeader, PlainLink } from './landing-header.tsx'
import parts from './landing-sections.module.css'
import classes from './landing.module.css'

const features: [key: string, icon: Drawing][] = [
  ['plan', IconRoute],
  ['price', IconCoin],
  ['prove', IconSignature],
  ['offline', IconMap2],
  ['office', IconBuilding],
  ['open', IconLockOpen],
]
const figures = ['open', 'list', 'address', 'import'] as const
const pictures = ['deliveries', 'store'] as const
const plans = ['basic', 'team', 'company', 'enterprise'] as const
const questions = ['internet', 'data', 'size', 'try', 'import'] as const
/** The build puts the measurements beside the page. */
const measurements = '/front/measurements.txt'

export type LandingProps = { t: Text; language: string }

/** The landing page, drawn the same way by the build, for people without script, and in the program. */
export function LandingPage({ t, language }: LandingProps) {
  return (
    <div className={classes.page} data-landing>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <div className={classes.frame}>
        <LandingHeader t={t} language={language} />
      </div>
      <main id="content">
        <Hero t={t} />
        <section id="features" className={parts.section} aria-labelledby="features-title">
          <h2 id="features-title">{t('features.title')}</h2>
          <ul className={parts.features}>
            {features.map(([key, Icon]) => (
              <li key={key}>
                <Icon size={28} aria-hidden />
                <h3>{t(`features.${key}.title`)}</h3>
                <p>{t(`features.${key}.text`)}</p>
              </li>
            ))}
          </ul>
        </section>
        <Pictures t={t} />
        <Measured t={t} />
        <Pricing t={t} />
        <Questions t={t} />
        <Call t={t} />
        <ContactForm t={t} />
      </main>
      <div className={classes.frame}>
        <SiteFooter t={t} link={PlainLink} />
      </div>
    </div>
  )
}

function Hero({ t }: { t: Text }) {
  return (
    <section className={parts.hero}>
      <div className={parts.words}>
        <h1>{t('hero.title')}</h1>
        <p>{t('hero.text')}</p>
        <p className={classes.actions}>
          <a className={classes.button} href="/register">
            {t('start')}
          </a>
          <a className={classes.quiet} href="#features">
            {t('hero.more')}
          </a>
        </p>
        <TrackForm t={t} />
      </div>
      <figure className={parts.board}>
        <ThemedPicture name="board" alt={t('hero.board')} isFirst />
        <figcaption>{t('hero.caption')}</figcaption>
      </figure>
      <DayReplay t={t} />
    </section>
  )
}

/** A picture of the product in each theme; the stylesheet shows the one that fits. */
function ThemedPicture({ name, alt, isFirst }: { name: string; alt: string; isFirst?: boolean }) {
  const rest = { width: 1200, height: 750, decoding: 'async' } as const
  return (
    <>
      <img
        src={`/front/${name}-light.webp`}
        alt={alt}
        className={parts.onLight}
        {...rest}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
      <img src={`/front/${name}-dark.webp`} alt={alt} className={parts.onDark} {...rest} loading="lazy" />
    </>
  )
}

function Pictures({ t }: { t: Text }) {
  return (
    <section className={parts.section} aria-labelledby="pictures-title">
      <h2 id="pictures-title">{t('pictures.title')}</h2>
      <div className={parts.pictures}>
        {pictures.map((key) => (
          <figure key={key}>
            <ThemedPicture name={key} alt={t(`pictures.${key}`)} />
            <figcaption>{t(`pictures.${key}Text`)}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

function Measured({ t }: { t: Text }) {
  return (
    <section id="measured" className={parts.section} aria-labelledby="measured-title">
      <h2 id="measured-title">{t('measured.title')}</h2>
      <p className={parts.lead}>{t('measured.text')}</p>
      <dl className={parts.figures}>
        {figures.map((key) => (
          <div key={key}>
            <dt>{t(`measured.${key}.text`)}</dt>
            <dd>{t(`measured.${key}.value`)}</dd>
          </div>
        ))}
      </dl>
      <p className={parts.lead}>
        <a href={measurements} hrefLang="en">
          {t('measured.how')}
        </a>
      </p>
    </section>
  )
}

function Pricing({ t }: { t: Text }) {
  const words = {
    'data-month': t('pricing.aMonth', { price: '{{price}}' }),
    'data-year': t('pricing.aYear', { price: '{{price}}' }),
    'data-free': t('pricing.free'),
    'data-request': t('pricing.onRequest'),
  }
  return (
    <section id="pricing" className={parts.section} aria-labelledby="pricing-title">
      <h2 id="pricing-title">{t('pricing.title')}</h2>
      <p className={parts.lead}>{t('pricing.text')}</p>
      <p className={parts.period} data-period hidden>
        <label>
          <input type="checkbox" defaultChecked={opensYearly} />
          {t('pricing.yearly')}
        </label>
        <strong data-save={t('pricing.save', { share: '{{share}}' })} />
      </p>
      <ul className={parts.plans} {...words}>
        {plans.map((plan) => (
          <li key={plan}>
            <h3>{t(`pricing.${plan}.title`)}</h3>
            <p>{t(`pricing.${plan}.text`)}</p>
            <p className={parts.price} data-price={plan} />
          </li>
        ))}
      </ul>
      <p className={parts.lead}>
        <a href="/front-pages/pricing">{t('pricing.compare')}</a>
      </p>
    </section>
  )
}

function Call({ t }: { t: Text }) {
  return (
    <section className={parts.call} aria-labelledby="call-title">
      <h2 id="call-title">{t('call.title')}</h2>
      <p>{t('call.text')}</p>
      <a className={classes.button} href="/register">
        {t('start')}
      </a>
    </section>
  )
}

function Questions({ t }: { t: Text }) {
  return (
    <section id="questions" className={parts.section} aria-labelledby="questions-title">
      <h2 id="questions-title">{t('questions.title')}</h2>
      <div className={parts.questions}>
        {questions.map((key) => (
          <details key={key}>
            <summary>{t(`questions.${key}.question`)}</summary>
            <p>{t(`questions.${key}.answer`)}</p>
          </details>
        ))}
      </div>
      <p className={parts.lead}>
        <a href="/front-pages/help-center">{t('questions.all')}</a>
      </p>
    </section>
  )
}
