import { and, asc, eq, isNull } from 'drizzle-orm'
import { holdsText } from '#kit/contract/fold-text.ts'
import type { Language, Sentence } from '#kit/contract/sentence.ts'
import type { Database } from '#kit/server/machine.ts'
import type { FaqGroup } from '../contract.ts'
import { topicIcons, topics, type FaqTopic } from '../rules.ts'
import { faqs } from './tables.ts'

/** The page shows all questions of a language at once, so there are not many. */
const mostQuestions = 300

const titles: Record<FaqTopic, { title: Sentence; subtitle: Sentence }> = {
  payment: {
    title: { en: 'Payment', fr: 'Paiement', ar: 'الدفع' },
    subtitle: {
      en: 'Ways to pay, and what happens then',
      fr: 'Moyens de paiement et suite',
      ar: 'طرق الدفع وما بعدها',
    },
  },
  delivery: {
    title: { en: 'Delivery', fr: 'Livraison', ar: 'التوصيل' },
    subtitle: {
      en: 'When and how your order arrives',
      fr: 'Quand et comment arrive la commande',
      ar: 'متى وكيف يصل طلبك',
    },
  },
  cancellation: {
    title: { en: 'Cancellation and return', fr: 'Annulation et retour', ar: 'الإلغاء والإرجاع' },
    subtitle: { en: 'If you change your mind', fr: 'Si vous changez d’avis', ar: 'إذا غيّرت رأيك' },
  },
  orders: {
    title: { en: 'My orders', fr: 'Mes commandes', ar: 'طلباتي' },
    subtitle: {
      en: 'Follow and change your orders',
      fr: 'Suivre et modifier vos commandes',
      ar: 'تتبّع طلباتك وتغييرها',
    },
  },
  products: {
    title: { en: 'Products and services', fr: 'Produits et services', ar: 'المنتجات والخدمات' },
    subtitle: { en: 'What we sell and do', fr: 'Ce que nous vendons et faisons', ar: 'ما نبيعه وما نقدّمه' },
  },
}

/** The questions by topic in a language; in English where there are none yet. Topics without one are left out. */
export async function faqGroups(db: Database, language: Language, q: string | undefined): Promise<FaqGroup[]> {
  const own = await faqsIn(db, language)
  const rows = own.length > 0 || language === 'en' ? own : await faqsIn(db, 'en')
  const fitting = rows.filter(({ question }) => holdsText(question, q ?? ''))
  return topics
    .map((key) => ({
      key,
      faqTitle: titles[key].title[language],
      faqIcon: topicIcons[key],
      faqSubtitle: titles[key].subtitle[language],
      faqs: fitting.filter(({ topic }) => topic === key),
    }))
    .filter((group) => group.faqs.length > 0)
}

function faqsIn(db: Database, language: Language) {
  return db
    .select({
      id: faqs.id,
      topic: faqs.topic,
      language: faqs.language,
      question: faqs.question,
      answer: faqs.answer,
      version: faqs.version,
    })
    .from(faqs)
    .where(and(eq(faqs.language, language), isNull(faqs.archivedAt)))
    .orderBy(asc(faqs.id))
    .limit(mostQuestions)
}
