import type { Text } from '#kit/web/i18n.ts'
import parts from './landing-sections.module.css'
import classes from './landing.module.css'

/** Leads whoever waits for a delivery to its tracking page. */
export function TrackForm({ t }: { t: Text }) {
  return (
    <form id="track" className={classes.track} data-track noValidate data-wrong={t('track.wrong')}>
      <h2>{t('track.title')}</h2>
      <label htmlFor="track-code">{t('track.label')}</label>
      <div className={classes.line}>
        <input id="track-code" name="code" autoComplete="off" dir="ltr" aria-describedby="track-hint" />
        <button type="submit" className={classes.button}>
          {t('track.submit')}
        </button>
      </div>
      <p id="track-hint" className={classes.hint}>
        {t('track.hint')}
      </p>
      <p role="alert" className={classes.wrong} data-answer />
    </form>
  )
}

/** A message to the workspace. */
export function ContactForm({ t }: { t: Text }) {
  return (
    <section id="contact" className={parts.section} aria-labelledby="contact-title">
      <h2 id="contact-title">{t('contact.title')}</h2>
      <p className={parts.lead}>{t('contact.text')}</p>
      <form className={classes.contact} data-contact data-sent={t('contact.sent')} data-failed={t('contact.failed')}>
        <label>
          {t('contact.name')}
          <input name="name" required maxLength={80} autoComplete="name" />
        </label>
        <label>
          {t('contact.email')}
          <input name="email" type="email" required maxLength={254} autoComplete="email" />
        </label>
        <label className={classes.wide}>
          {t('contact.message')}
          <textarea name="message" required maxLength={2000} rows={5} />
        </label>
        <label className={classes.trap} aria-hidden>
          {t('contact.website')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
        <div className={classes.wide}>
          <button type="submit" className={classes.button}>
            {t('contact.submit')}
          </button>
          <p role="status" className={classes.answer} data-answer />
        </div>
      </form>
    </section>
  )
}
