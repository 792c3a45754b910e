/** French and Arabic names of cities that show on the map of the world, by their GeoNames name; French where it differs. */
const table = `
Shanghai||شنغهاي
Istanbul||إسطنبول
Buenos Aires||بوينس آيرس
Mumbai|Bombay|مومباي
Mexico City|Mexico|مكسيكو
Beijing|Pékin|بكين
Karachi||كراتشي
Tianjin||تيانجين
Guangzhou|Canton|غوانزو
Delhi||دلهي
Moscow|Moscou|موسكو
Shenzhen||شنجن
Dhaka|Dacca|دكا
Seoul|Séoul|سول
São Paulo||ساو باولو
Wuhan||ووهان
Lagos||لاغوس
Jakarta||جاكرتا
Tokyo||طوكيو
New York City|New York|نيويورك
Taipei||تايبيه
Kinshasa||كينشاسا
Lima||ليما
Cairo|Le Caire|القاهرة
Bogotá||بوغوتا
London|Londres|لندن
Chongqing||تشونغتشينغ
Chengdu||تشنغدو
Baghdad|Bagdad|بغداد
Nanjing|Nankin|نانجينغ
Tehran|Téhéran|طهران
Hong Kong||هونغ كونغ
Xi’an||شيان
Lahore||لاهور
Shenyang||شنيانغ
Hangzhou||هانغتشو
Rio de Janeiro||ريو دي جانيرو
Harbin||هاربين
Suzhou||سوجو
Bangkok||بانكوك
Bengaluru|Bangalore|بنغالور
Saint Petersburg|Saint-Pétersbourg|سانت بطرسبرغ
Santiago||سانتياغو
Kolkata|Calcutta|كلكتا
Sydney||سيدني
Yangon|Rangoun|يانغون
Chennai||تشيناي
Melbourne||ملبورن
Riyadh|Riyad|الرياض
Los Angeles||لوس أنجلوس
Chittagong||شيتاغونغ
Alexandria|Alexandrie|الإسكندرية
Ahmedabad||أحمد آباد
Busan||بوسان
Abidjan||أبيدجان
Kano||كانو
Hyderabad||حيدر آباد
Yokohama||يوكوهاما
Ibadan||إبادان
Singapore|Singapour|سنغافورة
Ankara||أنقرة
Ho Chi Minh City|Hô Chi Minh-Ville|هو تشي منه
Cape Town|Le Cap|كيب تاون
Berlin||برلين
Madrid||مدريد
Pyongyang||بيونغ يانغ
Casablanca||الدار البيضاء
Durban||ديربان
Kabul|Kaboul|كابل
Ürümqi|Ürümqi|أورومتشي
Caracas||كاراكاس
Kyiv|Kiev|كييف
Luanda||لواندا
Addis Ababa|Addis-Abeba|أديس أبابا
Nairobi||نيروبي
Mogadishu|Mogadiscio|مقديشو
Dakar||داكار
Rome||روما
Brasília||برازيليا
Santo Domingo|Saint-Domingue|سانتو دومينغو
Havana|La Havane|هافانا
Paris||باريس
Tashkent|Tachkent|طشقند
Algiers|Alger|الجزائر
Khartoum||الخرطوم
Accra||أكرا
Sanaa||صنعاء
Beirut|Beyrouth|بيروت
Bucharest|Bucarest|بوخارست
Conakry||كوناكري
Minsk||مينسك
Budapest||بودابست
Warsaw|Varsovie|وارسو
Vienna|Vienne|فيينا
Rabat||الرباط
Pretoria||بريتوريا
Manila|Manille|مانيلا
Phnom Penh||بنوم بنه
Damascus|Damas|دمشق
Harare||هراري
Stockholm||ستوكهولم
Asunción||أسونسيون
Kuala Lumpur||كوالالمبور
Kathmandu|Katmandou|كاتماندو
Hanoi|Hanoï|هانوي
Quito||كيتو
Antananarivo||أنتاناناريفو
Kampala||كمبالا
Yaoundé||ياوندي
Bamako||باماكو
Brazzaville||برازافيل
Amman||عمّان
Belgrade||بلغراد
Montevideo||مونتيفيديو
Lusaka||لوساكا
Port-au-Prince||بورت أو برنس
Maputo||مابوتو
Prague||براغ
Copenhagen|Copenhague|كوبنهاغن
Sofia||صوفيا
Tripoli||طرابلس
Baku|Bakou|باكو
Yerevan|Erevan|يريفان
Ouagadougou||واغادوغو
Tbilisi|Tbilissi|تبليسي
Dublin||دبلن
Brussels|Bruxelles|بروكسل
Dubai|Dubaï|دبي
Sharjah||الشارقة
Abu Dhabi|Abou Dabi|أبوظبي
Manama||المنامة
Calgary||كالغاري
Montréal||مونتريال
Ottawa||أوتاوا
Toronto||تورونتو
Bern|Berne|برن
Djibouti||جيبوتي
Giza|Gizeh|الجيزة
Mosul|Mossoul|الموصل
Basrah|Bassora|البصرة
Moroni||موروني
Kuwait City|Koweït|مدينة الكويت
Nouakchott||نواكشوط
Muscat|Mascate|مسقط
Doha||الدوحة
Mecca|La Mecque|مكة المكرمة
Jeddah|Djeddah|جدة
Medina|Médine|المدينة المنورة
Omdurman||أم درمان
Aleppo|Alep|حلب
Tunis||تونس
Jerusalem|Jérusalem|القدس
Fès||فاس
Marrakesh|Marrakech|مراكش
Tangier|Tanger|طنجة
Agadir||أكادير
Oran||وهران
Constantine||قسنطينة
Annaba||عنابة
Sfax||صفاقس
Sousse||سوسة
Benghazi||بنغازي
Port Said|Port-Saïd|بورسعيد
Suez||السويس
Luxor|Louxor|الأقصر
Aswan|Assouan|أسوان
Aden||عدن
Erbil||أربيل
Kirkuk|Kirkouk|كركوك
Dammam||الدمام
Homs||حمص
Latakia|Lattaquié|اللاذقية
Lyon||ليون
Marseille||مرسيليا
Lisbon|Lisbonne|لشبونة
Barcelona|Barcelone|برشلونة
Milan||ميلانو
Naples||نابولي
Munich||ميونخ
Hamburg|Hambourg|هامبورغ
Athens|Athènes|أثينا
Geneva|Genève|جنيف
Amsterdam||أمستردام
Oslo||أوسلو
Helsinki||هلسنكي
`

export const cityNames: ReadonlyMap<string, Readonly<Record<'fr' | 'ar', string>>> = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', french = '', arabic = ''] = line.split('|')
      return [name, { fr: french || name, ar: arabic }]
    }),
)
