/**
 * The demo club's 120 invented people: five in each place, in the order model, dancer, host, musician, guide. Every
 * third of the whole count is a man (picture-keys.ts draws them so): counted through, places take turns as W W M W W,
 * M W W M W and W M W W M. Behind each name stands what the person is known for.
 */
export const people: readonly (readonly [name: string, known: string])[] = [
  // Tokyo
  ['水野 涼香', 'kimono and evening wear'],
  ['Aoi Kanzaki', 'jazz and street styles'],
  ['藤井 航', 'bilingual product launches'],
  ['Mio Tachibana', 'the koto and new pieces for it'],
  ['小野寺 結', 'quiet alleys, small galleries and their owners'],
  // Osaka
  ['長谷川 蓮', 'tailoring and streetwear'],
  ['Nanami Okada', 'swing and lindy hop'],
  ['木村 彩葉', 'family festivals and market days'],
  ['Takumi Sera', 'the upright bass in small rooms'],
  ['松本 ひかり', 'market mornings and kitchen counters'],
  // Kyoto
  ['西園寺 楓', 'craft textiles and hand-dyed silk'],
  ['高橋 湊', 'contemporary dance and site-specific work'],
  ['Sayaka Imai', 'tea gatherings and small receptions'],
  ['黒木 詩織', 'the shakuhachi flute'],
  ['宮本 大地', 'temple gardens before the crowds'],
  // Seoul
  ['한서윤', 'hanbok and modern cuts'],
  ['Yoo Jiwon', 'popping, locking and choreography for stage'],
  ['정민준', 'award evenings and panels'],
  ['Kang Haneul', 'the gayageum and film music'],
  ['오다은', 'hillside villages and late-night bookshops'],
  // Shanghai
  ['陆思远', 'knitwear and long coats'],
  ['Shen Yiran', 'classical Chinese dance'],
  ['顾曼青', 'gallery openings and auctions'],
  ['Xu Haoran', 'the erhu and a small jazz trio'],
  ['何静姝', 'lane houses and Art Deco staircases'],
  // Hong Kong
  ['Vivian Lau 劉詠琳', 'jewellery and eyewear'],
  ['陳柏喬', 'house, waacking and battle judging'],
  ['Cheryl Mak 麥樂怡', 'harbour receptions and cocktail evenings'],
  ['黃芷晴', 'violin, solo or in a duo'],
  ['Marcus Yip 葉子朗', 'trams, ferries and rooftop views'],
  // Taipei
  ['林可薇', 'linen and easy summer wear'],
  ['Chiang Yuchen 江語晨', 'contact improvisation'],
  ['許冠廷', 'start-up evenings and hackathons'],
  ['Tsai Peiyu 蔡佩瑜', 'piano bars and wedding songs'],
  ['郭宥蓁', 'night markets, tea hills and hot springs'],
  // Singapore
  ['Darius Tan', 'suits and sportswear'],
  ['Nur Aisyah Rahim', 'Malay dance and modern fusion'],
  ['Priya Nair', 'conferences in four languages'],
  ['Julian Koh', 'acoustic guitar and easy covers'],
  ['Mei Lin Chua', 'hawker centres and shophouse history'],
  // Kuala Lumpur
  ['Siti Hajar Azman', 'modest fashion and batik'],
  ['Hafiz Ramli', 'zapin and hip-hop'],
  ['Kavitha Subramaniam', 'family days and charity dinners'],
  ['Lim Xin Yi', 'the guzheng and soft pop'],
  ['Arjun Pillai', 'street art and banana-leaf lunches'],
  // Penang
  ['Tan Shu Wen', 'Nyonya kebaya and beadwork'],
  ['Farah Idris', 'ballroom for beginners'],
  ['Ooi Kok Leong', 'heritage dinners and long tables'],
  ['Rachel Khoo', 'saxophone at sunset'],
  ['Nadia Yusof', 'murals, clan houses and kopi'],
  // Bangkok
  ['ธนวัฒน์ ศรีสุข', 'sportswear and swimwear campaigns'],
  ['พิมพ์ชนก วงศ์ไทย', 'Thai classical dance'],
  ['Kanya Srisai', 'rooftop parties and brand evenings'],
  ['Anan Chaiyo', 'hand drums and percussion workshops'],
  ['มาลี สุวรรณ', 'canals by boat and flower markets'],
  // Hanoi
  ['Nguyễn Khánh Linh', 'áo dài and silk'],
  ['Trần Đức Anh', 'breaking and workshops for schools'],
  ['Phạm Thu Hà', 'book evenings and film clubs'],
  ['Lê Minh Châu', 'the đàn bầu and lullabies'],
  ['Vũ Hoàng Nam', 'the Old Quarter by bicycle'],
  // Da Nang
  ['Đặng Ngọc Mai', 'beachwear and straw hats'],
  ['Hồ Bảo Trân', 'salsa by the river'],
  ['Bùi Quang Huy', 'company days by the sea'],
  ['Phan Thảo Vy', 'ukulele and children’s songs'],
  ['Ngô Thanh Trúc', 'bridges, beaches and marble hills'],
  // Ho Chi Minh City
  ['Huỳnh Gia Bảo', 'denim and city wear'],
  ['Võ Thị Ánh Dương', 'contemporary dance and video work'],
  ['Đỗ Mỹ Duyên', 'launch parties and quiz nights'],
  ['Lâm Quốc Khải', 'trumpet in a small brass band'],
  ['Trương Kim Ngân', 'coffee houses and modernist façades'],
  // Manila
  ['Isabel Villanueva', 'piña fibre and bridal wear'],
  ['Rafael Domingo', 'street jazz and musical theatre'],
  ['Bea Santillan', 'weddings, with a plan for rain'],
  ['Clarissa Ocampo', 'soul, standards and kundiman'],
  ['Miguel Abad', 'Intramuros and the murals of Poblacion'],
  // Jakarta
  ['Ayu Prameswari', 'batik and contemporary kebaya'],
  ['Dewi Kartika', 'Saman and modern Indonesian dance'],
  ['Bayu Wicaksono', 'town halls and live streams'],
  ['Sekar Larasati', 'the kacapi and ambient sets'],
  ['Intan Maharani', 'old Batavia and batik workshops'],
  // Mexico City
  ['Emiliano Rivas', 'leather, boots and long coats'],
  ['Ximena Cordero', 'folklórico and contemporary dance'],
  ['Renata Olvera', 'mezcal tastings and gallery nights'],
  ['Mateo Zúñiga', 'requinto and bolero trios'],
  ['Lucía Arizmendi', 'markets, murals and Sunday canals'],
  // Madrid
  ['Carmen Ibarra', 'tailoring and statement hats'],
  ['Álvaro Montes', 'flamenco, taught from the first step'],
  ['Nuria Salcedo', 'book fairs and debates'],
  ['Elena Robledo', 'viola in a string duo'],
  ['Javier Cano', 'taverns, tiles and the Rastro'],
  // Barcelona
  ['Clara Puig', 'swimwear and ceramics'],
  ['Laia Ferrer', 'rumba and modern dance'],
  ['Marc Soler', 'design weeks and terrace dinners'],
  ['Júlia Roca', 'double bass and Catalan songs'],
  ['Anna Vidal', 'courtyards of the Eixample'],
  // Berlin
  ['Jonas Albrecht', 'workwear and knit'],
  ['Leonie Brandt', 'contemporary dance and Gaga classes'],
  ['Mila Krüger', 'vernissages and late panels'],
  ['Emre Yıldız', 'the bağlama and electronics'],
  ['Frieda Neumann', 'courtyards, canals and Cold War corners'],
  // Hamburg
  ['Svea Petersen', 'raincoats and sailcloth'],
  ['Hannes Thomsen', 'West Coast swing'],
  ['Katharina Lüders', 'harbour birthdays and boat parties'],
  ['Merle Hinrichs', 'accordion and shanties'],
  ['Ole Jessen', 'warehouses, fish market and tide tables'],
  // Munich
  ['Theresa Huber', 'Tracht and modern loden'],
  ['Magdalena Seidl', 'waltz, and what comes after it'],
  ['Lukas Obermeier', 'trade-fair evenings'],
  ['Sophie Reitinger', 'harp and chamber music'],
  ['Veronika Aigner', 'museums, beer gardens and the Isar'],
  // New York
  ['Malik Jefferson', 'streetwear and bold prints'],
  ['Sofia Marchetti', 'tap and Broadway jazz'],
  ['Grace Adeyemi', 'fundraisers and rooftop dinners'],
  ['Daniel Weiss', 'piano in a quiet bar'],
  ['Alina Petrova', 'Brooklyn brownstones and diners'],
  // Los Angeles
  ['Savannah Brooks', 'denim, desert light and film work'],
  ['Andre Coleman', 'choreography for camera'],
  ['Jasmine Ortega', 'premieres and pop-ups'],
  ['Hana Yamashiro', 'cello for film and small stages'],
  ['Noah Castellanos', 'canyons, taco trucks and old cinemas'],
];
