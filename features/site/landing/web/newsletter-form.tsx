import type { Text } from '#kit/web/i18n.ts'
import classes from './newsletter-form.module.css'

/** Signs up for the newsletter, at the foot of every public page. */
export function NewsletterForm({ t }: { t: Text }) {
  const words = { 'data-sent': t('newsletter.sent'), 'data-kept': t('newsletter.kept') }
  return (
    <form
      className={classes.form}
      aria-labelledby="newsletter-title"
      data-newsletter
      data-failed={t('newsletter.failed')}
      {...words}
    >
      <h2 id="newsletter-title">{t('newsletter.title')}</h2>
      <p>{t('newsletter.text')}</p>
      <div className={classes.line}>
        <input
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          aria-label={t('newsletter.email')}
          placeholder={t('newsletter.email')}
        />
        <button type="submit">{t('newsletter.submit')}</button>
      </div>
      <label>
        <input name="agrees" type="checkbox" required />
        {t('newsletter.agree')}
      </label>
      <label className={classes.trap} aria-hidden>
        {t('newsletter.website')}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <p role="status" className={classes.answer} data-answer />
    </form>
  )
}
