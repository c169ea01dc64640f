import type { DemoBuyer } from "./types.ts";

function buyer(key: string, nickname: string, joinedDaysAgo: number): DemoBuyer {
  return { key, email: `${key}@example.com`, nickname, joinedDaysAgo };
}

/** The thirty buyers of the demo market; the first one is the demo log-in buyer@example.com. All invented. */
export const buyers: readonly DemoBuyer[] = [
  buyer("buyer", "小滿", 720),
  buyer("xiaolu", "小鹿早餐店", 690),
  buyer("tide", "潮汐民宿", 660),
  buyer("awen", "阿文", 655),
  buyer("bookwindow", "書窗", 640),
  buyer("mountain-tea", "半山茶行", 630),
  buyer("linlin", "霖霖媽媽", 612),
  buyer("oldbike", "老鐵馬", 600),
  buyer("yuzu", "柚子皮", 588),
  buyer("corner-clinic", "轉角診所", 571),
  buyer("mimi-cat", "咪咪的人類", 560),
  buyer("doudou", "豆豆爸", 548),
  buyer("northwind", "北風", 530),
  buyer("handsoap", "泡泡皂室", 515),
  buyer("rainy", "下雨天就睡覺", 500),
  buyer("sunny-class", "三班班導", 482),
  buyer("noodle", "麵線糊", 470),
  buyer("indie-band", "午後雷陣雨樂團", 455),
  buyer("grace-l", "小恩", 441),
  buyer("kobold", "地精工程師", 430),
  buyer("papaya", "木瓜牛奶", 415),
  buyer("village", "社區發展小秘書", 398),
  buyer("pine", "松果", 380),
  buyer("early-bird", "五點半起床", 362),
  buyer("weaver", "織女不織布", 340),
  buyer("jay-run", "跑不快的傑", 322),
  buyer("second-hand", "二手書蟲", 301),
  buyer("moon-bride", "月底要結婚", 280),
  buyer("taro", "芋頭派", 262),
  buyer("cloud-office", "雲上辦公室", 240),
];
