/// The words that generated links are made of.
enum Words {
  static let plain = words(
    """
    half price two for one free delivery chocolate biscuits washing powder toilet roll orange juice
    frozen pizza garden furniture laptop tablet phone case running shoes summer dress winter coat
    baby wipes nappies coffee tea cereal milk bread cheese bacon sausages chicken beef salmon wine
    beer gin whisky vodka shampoo toothpaste kettle toaster vacuum cleaner iron duvet pillow towel
    candle perfume lipstick toys puzzle book game console television headphones speaker camera
    printer ink paper bike helmet tent barbecue charcoal paint drill ladder batteries lamp bulb rug
    curtains sofa table chair bed mattress wardrobe mirror
    """)
  static let international = words(
    """
    café crème brûlée jalapeño rosé façade naïve £5 £1 ½ 20°C pâté œuf señorita żubrówka 日本酒 寿司
    кофе čaj smörgås frappé 🍕 “deal” 5€
    """)
  static let reserved = [
    "\"half price\"", "M&S", "3+1", "50% off", "a\\b", "R&B", "what?", "no#1", "a/b", "x=y", "it's",
  ]
  static let scenes = words("beach party school park castle wedding snow ballet picnic forest")
  static let models = words("Maya Zoe Lily Ava Chlo%C3%A9 Noor In%C3%AAs Mia")
  static let garments = words(
    "hat dress shoes skirt top bag glasses scarf belt socks ring necklace coat bow wings")

  /// A word as people write them: mostly plain, some of other scripts, a few with reserved characters.
  static func random(using random: inout SeededGenerator) -> String {
    switch random.int(0...99) {
    case 0..<8: random.pick(international)
    case 8..<11: random.pick(reserved)
    default: random.pick(plain)
    }
  }

  private static func words(_ text: String) -> [String] {
    text.split { $0 == " " || $0 == "\n" }.map(String.init)
  }
}
