import { renderToStaticMarkup } from 'react-dom/server'
import { textIn, type Texts } from '#kit/contract/texts.ts'
import { languages } from '#kit/web/i18n.ts'
import { LandingPage } from '#features/site/landing/web/landing-page.tsx'
import ar from '../../features/site/landing/messages/ar.json' with { type: 'json' }
import en from '../../features/site/landing/messages/en.json' with { type: 'json' }
import fr from '../../features/site/landing/messages/fr.json' with { type: 'json' }
import { bootLanding } from './boot.ts'

const texts: Record<string, Texts> = { en, fr, ar }

type Files = { script: string; styles: string[]; icon: string; boot: string }

/** The landing page of each language as a document that reads without script. */
export function documents(files: Files): { language: string; html: string }[] {
  return languages.map(({ i18nLang, isRTL }) => ({
    language: i18nLang,
    html: `<!doctype html>\n${renderToStaticMarkup(<Document language={i18nLang} isRtl={isRTL} files={files} />)}\n`,
  }))
}

function Document({ language, isRtl, files }: { language: string; isRtl: boolean; files: Files }) {
  const t = (key: string, values?: Record<string, unknown>) => textIn(texts[language], language, key, values) ?? key
  const title = `Routewright · ${t('hero.title')}`
  const address = '/front-pages/landing-page'
  return (
    <html
      lang={language}
      dir={isRtl ? 'rtl' : 'ltr'}
      data-language={language}
      data-mantine-color-scheme="light"
      data-skin="default"
      data-primary="violet"
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={t('description')} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={t('description')} />
        <meta property="og:type" content="website" />
        <meta property="og:image" content="/front/board-light.webp" />
        <link rel="canonical" href={`${address}?lang=${language}`} />
        {languages.map(({ i18nLang }) => (
          <link key={i18nLang} rel="alternate" hrefLang={i18nLang} href={`${address}?lang=${i18nLang}`} />
        ))}
        <link rel="icon" href={files.icon} type="image/svg+xml" />
        <script
          nonce="CSP_NONCE"
          dangerouslySetInnerHTML={{ __html: `${files.boot};\n(${bootLanding.toString()})()` }}
        />
        {files.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <script type="module" nonce="CSP_NONCE" src={files.script} />
      </head>
      <body>
        <LandingPage t={t} language={language} />
      </body>
    </html>
  )
}
