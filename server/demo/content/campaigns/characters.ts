/** Characters that demo members entered; their portraits are those of the members. */
export const characters = [
  {
    key: "oldbike",
    name: "修車的阿福",
    nature: "在巷口修了三十年的腳踏車，話不多，看得出誰今天不開心，總說零件等等就到。",
    dialogue:
      "阿福：煞車線鬆了。\n客人：這樣也聽得出來？\n阿福：不是聽車，是聽你踩的力氣。\n客人：……今天加班。\n阿福：那先坐一下，不急。",
  },
  {
    key: "mountain-tea",
    name: "茶行的阿蘭",
    nature: "記得每個客人上次買什麼，卻常忘記自己吃了沒。講價時會先倒一杯茶。",
    dialogue:
      "阿蘭：今天的包種剛到。\n客人：你怎麼知道我要問這個？\n阿蘭：你每次進門都先聞一下。\n客人：那可以便宜一點嗎？\n阿蘭：先喝，喝完再說。",
  },
  {
    key: "kobold",
    name: "地精阿錫",
    nature: "住在伺服器機房的地精，只在半夜上線，喜歡把錯誤訊息當成詩來念。",
    dialogue:
      "阿錫：又是你啊，記憶體不足先生。\n工程師：它當了三次了。\n阿錫：它不是當了，它是想被重開。\n工程師：你說得好像很懂它。\n阿錫：我住在它隔壁。",
  },
  {
    key: "yuzu",
    name: "柚子姑娘",
    nature: "果園裡最晚熟的一顆柚子，怕冷又愛面子，說話酸酸的，其實很關心大家。",
    dialogue:
      "柚子：別人都下山了，就我還掛著。\n風：你在等什麼？\n柚子：等你先承認昨天是你把葉子吹亂的。\n風：是我。\n柚子：好，那我不等了。",
  },
] as const;
